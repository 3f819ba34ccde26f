import { commitChange, type Decision } from "../../table/effects/commit-change.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Definition } from "../custom-apis/custom-api.ts";
import { type Disclosure, disclosureTo, writtenReply } from "./disclosure.ts";
import type { Entry } from "./entry.ts";
import { entryWrites, fencePass } from "./entry-writes-store.ts";

/** What a use case decided to store: a new entry, or one in place of `before`. */
export type EntryDecision = {
  readonly definition: Definition;
  readonly entry: Entry;
  readonly before?: Entry;
  readonly isUpsert?: boolean;
};

/**
 * Stores an entry and answers it: all that `entryWrites` has and a pass of a fence.
 * At most 100 writes, which is what one transaction takes, see `fields/transaction-room.ts`.
 * @throws ApiError 409 naming each unique field whose value is taken, and what `decide` throws
 */
export function saveEntry(ctx: Context, decide: () => Promise<EntryDecision>): Promise<Reply> {
  return commitChange(ctx, async () => {
    const decided = await decide();
    return decisionOf(decided, disclosureTo(ctx, decided.definition));
  });
}

function decisionOf(decided: EntryDecision, disclosure: Disclosure): Decision {
  const { definition, entry, before } = decided;
  const change = { ...decided, after: entry };
  return {
    writes: [...entryWrites(change, disclosure), ...fencePass([change])],
    reply: { ...writtenReply(definition, entry, disclosure), outcome: before ? "updated" : "created" },
  };
}
