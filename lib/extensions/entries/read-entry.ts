import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { entryEtag, entryView } from "./entry.ts";
import { type EntryParams, requireEntry } from "./find-entry.ts";

/** @throws ApiError 404 for an unknown Custom API or entry, 403 without the permission */
export async function readEntry(ctx: Context, params: EntryParams): Promise<Reply> {
  const { definition, entry } = await requireEntry(ctx, params, "read");
  return { body: { data: entryView(definition, entry) }, headers: { ETag: entryEtag(entry) } };
}
