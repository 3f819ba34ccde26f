import type { Context } from "../../http/context.ts";
import type { Reply } from "../../http/endpoint.ts";
import { requireDefinition } from "../custom-apis/read-custom-api.ts";
import { settled } from "../decide.ts";
import { isUnique } from "../entries/claims.ts";
import { clearLeftovers } from "../leftovers.ts";
import { leftoversOfField } from "../leftovers-store.ts";
import { definitionChange, requireField } from "./save-field.ts";

/**
 * Removes a field: its key is gone from entries and filters at once, and a new field of the same slug starts empty.
 * Values it claimed as unique are noted in the same transaction and removed afterwards.
 * @throws ApiError 404 for an unknown Custom API or field
 */
export async function deleteField(
  ctx: Context,
  { customApiID, fieldID }: { readonly customApiID: string; readonly fieldID: string },
): Promise<Reply> {
  let hasClaims = false;
  const reply = await settled(ctx, async () => {
    const definition = await requireDefinition(ctx, customApiID);
    const field = requireField(definition, fieldID);
    const fields = definition.fields.filter(({ id }) => id !== field.id);
    hasClaims = isUnique(field);
    const leftovers = hasClaims ? [leftoversOfField(definition.api.id, field)] : [];
    return { writes: [...definitionChange({ ...definition, fields }), ...leftovers], reply: {} };
  });
  if (hasClaims) await clearLeftovers(ctx);
  return reply;
}
