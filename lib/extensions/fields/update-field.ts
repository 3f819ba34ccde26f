import { invalid } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildFieldChange, changeFields, requireNoEntries } from "../change-definition.ts";
import { isUnique } from "../entries/unique-values.ts";
import type { CustomField } from "./custom-field.ts";
import { chooseIndex } from "./field-index.ts";
import { mergeRules, ruleProblems } from "./field-rules.ts";
import type { UpdateFieldRequest } from "./field-schemas.ts";
import { checkFixedProperties, fieldSetProblems } from "./field-set-rules.ts";
import { type FieldParams, requireField } from "./fields.ts";
import { loadPatternEngine } from "./pattern.ts";
import { resolveReference } from "./resolved-reference.ts";

/**
 * New rules apply to later writes only; a new slug keeps the stored values.
 * @throws ApiError 404, 400 for each broken rule or fixed property, 409 for a taken slug
 */
export async function updateField(
  ctx: Context,
  params: FieldParams,
  { data }: { readonly data: UpdateFieldRequest },
): Promise<Reply> {
  const now = ctx.now().toISOString();
  await loadPatternEngine();
  const input = { ...data, ...(await resolveReference(ctx, data.validation)) };
  return changeFields(ctx, async () => {
    const { definition: stored, field: before } = await requireField(ctx, params);
    const next = applyFieldUpdate(before, input, now);
    const definition =
      isUnique(next) === isUnique(before) ? stored : await requireNoEntries(ctx, stored, buildUniqueError());
    const field = { ...next, ...chooseIndex(definition, before.index, data.indexed) };
    return buildFieldChange(definition, field, [
      ...checkFixedProperties(before, data, field),
      ...ruleProblems(field, data.validation),
      ...fieldSetProblems(definition, field),
    ]);
  });
}

/** The index depends on the Custom API and is set by the caller. */
function applyFieldUpdate(stored: CustomField, input: UpdateFieldRequest, now: string): CustomField {
  const { index: _, ...field } = stored;
  const { name, description, slug, presentation, validation } = input;
  return {
    ...field,
    ...mergeRules(field, validation),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(slug === undefined ? {} : { slug }),
    sort_order: presentation?.sort_order ?? field.sort_order,
    updated_at: now,
  };
}

function buildUniqueError() {
  return invalid("'validation.string.unique' can only change while the custom_api has no entries.", {
    source: "data.validation.string.unique",
  });
}
