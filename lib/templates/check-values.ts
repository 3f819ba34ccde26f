import { TITLES } from "../kernel/error-titles.ts";
import { type Problem, problem, shortName } from "../kernel/errors.ts";
import { getOwn } from "../kernel/objects.ts";
import { findValueProblems } from "./field-values.ts";
import type { Template, TemplateField, Values } from "./template.ts";

export type ValuesChange = {
  /** Stored values; absent where the product has none of this template yet. */
  readonly before?: Values | undefined;
  readonly sent: Values;
  /** Fields that are not sent keep their values; otherwise they lose them. */
  readonly isPartial: boolean;
  /** Path of a field in the request, for errors. */
  readonly sourceOf: (field: string) => string;
};

/**
 * Checks the whole map of a template as a write leaves it: types, then rules, then required fields. The first values take
 * the defaults of fields that are not sent. Values of disabled fields stay, unchecked; those of deleted fields go. All
 * writers of products use it.
 * @returns the values to store, in the order of the fields, and a 422 for each fault; with any, nothing may be stored
 * @answers How are values of a template checked?
 */
export function checkTemplateValues(
  template: Template,
  change: ValuesChange,
): { readonly values: Values; readonly problems: readonly Problem[] } {
  const { before, sent, isPartial, sourceOf } = change;
  const strangers = Object.keys(sent).filter((slug) => !template.fields.some((field) => field.slug === slug));
  const chosen = template.fields.map((field) => {
    const isKept = isPartial || !isChecked(template, field);
    return [field, chooseValue(field, { before, sent, isKept })] as const;
  });
  const faults = chosen.flatMap(([field, value]) =>
    isChecked(template, field) ? findFaults(field, value).map((what) => ({ slug: field.slug, what })) : [],
  );
  const unknown = strangers.map((slug) => ({ slug, what: `is not a field of '${template.slug}'` }));
  return {
    values: Object.fromEntries(
      chosen.flatMap(([{ slug }, value]) => (value === undefined ? [] : [[slug, value]])),
    ),
    problems: [...faults, ...unknown].map(({ slug, what }) => {
      const source = sourceOf(shortName(slug));
      return problem(422, `'${shortName(slug)}' ${what}.`, { title: TITLES.failedValidation, source });
    }),
  };
}

/** A disabled template, or field, is neither checked nor shown. */
export function isChecked({ enabled }: Template, field: TemplateField): boolean {
  return enabled && field.enabled;
}

function chooseValue(
  field: TemplateField,
  { before, sent, isKept }: Pick<ValuesChange, "before" | "sent"> & { readonly isKept: boolean },
): unknown {
  if (Object.hasOwn(sent, field.slug)) return sent[field.slug];
  if (!before) return field.default;
  return isKept ? getOwn(before, field.slug) : undefined;
}

function findFaults(field: TemplateField, value: unknown): readonly string[] {
  if (value === undefined || value === null) {
    if (!field.required) return [];
    return [value === null ? "must not be null" : "is required"];
  }
  return findValueProblems(field, value);
}
