import { invalid } from "../../kernel/errors.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { isUnique } from "../entries/unique-values.ts";
import type { CustomField } from "./custom-field.ts";
import { changedRules, ruleProblems } from "./field-rules.ts";
import type { UpdateFieldRequest } from "./field-schemas.ts";
import { fieldSetProblems, fixedProblems } from "./field-set-rules.ts";
import { loadPatternEngine } from "./pattern.ts";
import { type FieldParams, fieldDecision, requireField, requireNoEntries } from "./save-field.ts";

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
  return commitChange(ctx, async () => {
    const { definition: stored, field: before } = await requireField(ctx, params);
    const field = changed(before, data, now);
    const definition =
      isUnique(field) === isUnique(before) ? stored : await requireNoEntries(ctx, stored, hasEntries());
    return fieldDecision(definition, field, [
      ...fixedProblems(before, data, field),
      ...ruleProblems(field, data.validation),
      ...fieldSetProblems(definition.fields, field),
    ]);
  });
}

function changed(field: CustomField, input: UpdateFieldRequest, now: string): CustomField {
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
