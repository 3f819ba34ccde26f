import { getOwn } from "../kernel/objects.ts";
import { isChecked } from "./check-values.ts";
import { sortFields, type Template, type Templates, type Values } from "./template.ts";

type Extensions = Readonly<Record<string, Values>>;

/** Selects the values that answers and releases show: fields in their order, null for one without a value. */
export function showValues(template: Template, values: Values): Values {
  const shown = sortFields(template.fields)
    .filter((field) => isChecked(template, field))
    .map((field) => [field, getOwn(values, field.slug) ?? null] as const)
    .filter(([{ omit_null }, value]) => value !== null || !omit_null);
  return Object.fromEntries(shown.map(([{ slug }, value]) => [slug, value]));
}

/**
 * Extensions as answers and releases show them. Those of no template stay as they are.
 * @param attached slugs of the product's templates
 */
export function showExtensions(
  extensions: Extensions,
  attached: readonly string[],
  templates: Templates,
): Extensions {
  return Object.fromEntries(
    Object.entries(extensions).flatMap(([slug, values]) => {
      const template = attached.includes(slug) ? templates.get(slug) : undefined;
      if (!template) return [[slug, values] as const];
      return template.enabled ? [[slug, showValues(template, values)] as const] : [];
    }),
  );
}
