import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildValidEntry } from "./checked-entry.ts";
import type { EntryRequest } from "./entry-schemas.ts";
import { type ApiParams, requireWritableApi } from "./require-api.ts";
import { saveEntry } from "./save-entry.ts";

/**
 * @throws ApiError 404 for an unknown Custom API, 403 without the permission, 400 for each broken rule of a
 * field, 413 over 64 KiB, 409 for a taken unique value
 */
export function createEntry(ctx: Context, params: ApiParams, { data }: EntryRequest): Promise<Reply> {
  const id = ctx.newId();
  const now = ctx.now().toISOString();
  return saveEntry(ctx, async () => {
    const definition = await requireWritableApi(ctx, params, "create");
    return { definition, entry: buildValidEntry(definition, data, id, now) };
  });
}
