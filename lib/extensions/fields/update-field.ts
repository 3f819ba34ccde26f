import { invalid } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { isUnique } from "../entries/unique-values.ts";
import { changeFields } from "./change-fields.ts";
import type { CustomField } from "./custom-field.ts";
import { indexChange } from "./field-index.ts";
import { changedRules, ruleProblems } from "./field-rules.ts";
import type { UpdateFieldRequest } from "./field-schemas.ts";
import { fieldSetProblems, fixedProblems } from "./field-set-rules.ts";
import { loadPatternEngine } from "./pattern.ts";
import { resolvedReference } from "./resolved-reference.ts";
import { type FieldParams, fieldChange, requireField, requireNoEntries } from "./save-field.ts";

/**
 * Changes what the request gives. New rules bind writes from then on, stored entries stay as they are; under a new
 * slug the stored values stay, since they are kept by the field's id.
 * @throws ApiError 404, 400 for each broken rule and each property that is fixed, 409 for a taken slug
 */
export async function updateField(
  ctx: Context,
  params: FieldParams,
  { data }: { readonly data: UpdateFieldRequest },
): Promise<Reply> {
  const now = ctx.now().toISOString();
  await loadPatternEngine();
  const input = { ...data, ...(await resolvedReference(ctx, data.validation)) };
  return changeFields(ctx, async () => {
    const { definition: stored, field: before } = await requireField(ctx, params);
    const next = changed(before, input, now);
    const definition =
      isUnique(next) === isUnique(before) ? stored : await requireNoEntries(ctx, stored, hasEntries());
    const field = { ...next, ...indexChange(definition, before.index, data.indexed) };
    return fieldChange(definition, field, [
      ...fixedProblems(before, data, field),
      ...ruleProblems(field, data.validation),
      ...fieldSetProblems(definition, field),
    ]);
  });
}

/** Without its index, which depends on the Custom API. */
function changed(stored: CustomField, input: UpdateFieldRequest, now: string): CustomField {
  const { index: _, ...field } = stored;
  const { name, description, slug, presentation, validation } = input;
  return {
    ...field,
    ...changedRules(field, validation),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(slug === undefined ? {} : { slug }),
    sort_order: presentation?.sort_order ?? field.sort_order,
    updated_at: now,
  };
}

function hasEntries() {
  return invalid("'validation.string.unique' can only change while the custom_api has no entries.", {
    source: "data.validation.string.unique",
  });
}
