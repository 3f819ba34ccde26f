import { commitChange } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { decideDisclosure } from "./disclosure.ts";
import type { EntryHeaders } from "./entry-schemas.ts";
import { buildChangesFencePass, entryWrites } from "./entry-writes-store.ts";
import { checkEntryIfMatch, type EntryParams, requireEntry } from "./read-entry.ts";

/** @throws ApiError 404, 403, 412 when `If-Match` names another state */
export function deleteEntry(ctx: Context, params: EntryParams, headers: EntryHeaders): Promise<Reply> {
  return commitChange(ctx, async () => {
    const { definition, entry } = await requireEntry(ctx, params, "delete");
    checkEntryIfMatch(headers["if-match"], entry, decideDisclosure(ctx, definition));
    const change = { definition, before: entry };
    return {
      writes: [...entryWrites(change, { takenValue: false }), ...buildChangesFencePass([change])],
      reply: {},
    };
  });
}
