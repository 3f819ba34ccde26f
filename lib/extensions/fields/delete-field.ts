import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { commitChange } from "../../table/change.ts";
import { isUnique } from "../entries/claims.ts";
import { clearLeftovers } from "../leftovers.ts";
import { leftoversOfField } from "../leftovers-store.ts";
import { definitionChange, type FieldParams, requireField } from "./save-field.ts";

/**
 * Removes a field: its key is gone from entries and filters at once, and a new field of the same slug starts empty.
 * Values it claimed as unique are noted in the same transaction and removed afterwards.
 * @throws ApiError 404 for an unknown Custom API or field
 */
export async function deleteField(ctx: Context, params: FieldParams): Promise<Reply> {
  let hasClaims = false;
  const reply = await commitChange(ctx, async () => {
    const { definition, field } = await requireField(ctx, params);
    const fields = definition.fields.filter(({ id }) => id !== field.id);
    hasClaims = isUnique(field);
    const leftovers = hasClaims ? [leftoversOfField(definition.api.id, field)] : [];
    return { writes: [...definitionChange({ ...definition, fields }), ...leftovers], reply: {} };
  });
  if (hasClaims) await clearLeftovers(ctx);
  return reply;
}
