import { commitChange, type Decision } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { buildWriteReply, type Disclosure, decideDisclosure } from "./disclosure.ts";
import type { Entry } from "./entry.ts";
import { buildChangesFencePass, entryWrites } from "./entry-writes-store.ts";

export type EntryDecision = {
  readonly definition: Definition;
  readonly entry: Entry;
  readonly before?: Entry;
  readonly isUpsert?: boolean;
};

/**
 * Stores an entry and answers with it, in one transaction of at most 100 writes.
 * @throws ApiError 409 naming each taken unique field, and errors of `decide`
 */
export function saveEntry(ctx: Context, decide: () => Promise<EntryDecision>): Promise<Reply> {
  return commitChange(ctx, async () => {
    const decided = await decide();
    return buildSaveDecision(decided, decideDisclosure(ctx, decided.definition));
  });
}

function buildSaveDecision(decided: EntryDecision, disclosure: Disclosure): Decision {
  const { definition, entry, before } = decided;
  const change = { ...decided, after: entry };
  return {
    writes: [...entryWrites(change, disclosure), ...buildChangesFencePass([change])],
    reply: { ...buildWriteReply(definition, entry, disclosure), outcome: before ? "updated" : "created" },
  };
}
