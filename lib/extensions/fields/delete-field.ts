import { conflict } from "../../kernel/errors.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeFields } from "../change-definition.ts";
import { type Definition, setSlugs } from "../custom-apis/custom-api.ts";
import type { CustomField } from "./custom-field.ts";
import { type FieldParams, requireField } from "./fields.ts";

/**
 * Removes a field at once; a task deletes its unique values and index afterwards.
 * @throws ApiError 404 for an unknown Custom API or field, 409 if a set of `unique_together` has it
 */
export function deleteField(ctx: Context, params: FieldParams): Promise<Reply> {
  return changeFields(ctx, async () => {
    const { definition, field } = await requireField(ctx, params);
    requireNotInSet(definition, field);
    const fields = definition.fields.filter(({ id }) => id !== field.id);
    return { before: definition, after: { ...definition, fields }, reply: {} };
  });
}

function requireNotInSet({ api, fields }: Definition, field: CustomField): void {
  const set = (api.unique_together ?? []).find(({ field_ids }) => field_ids.includes(field.id));
  if (!set) return;
  const slugs = setSlugs([set], fields).flat().join("', '");
  throw conflict(
    `'${field.slug}' belongs to the set '${slugs}' in 'unique_together' of the custom_api; update that without this set first, which is possible at any time.`,
  );
}
