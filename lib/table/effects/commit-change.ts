import { retry } from "../../kernel/deadline.ts";
import { conflictWithOthers } from "../../kernel/errors.ts";
import { ConditionFailed, type Write } from "../table.ts";
import { commit } from "./commit.ts";
import type { KeptReply } from "./kept-replies.ts";
import type { Committer } from "./keyed-effects.ts";
import { joinRefusals, selectFailedWrites } from "./refusals.ts";

export type Decision = {
  readonly writes: readonly Write[];
  readonly reply: KeptReply;
};

/** The reply, or the writes whose conditions did not hold; then nothing was written. */
export type CommitTry = { readonly reply: KeptReply } | { readonly failed: readonly Write[] };

/** Writes a decision once. @throws ApiError as `commit` */
export async function tryCommit(ctx: Committer, { writes, reply }: Decision): Promise<CommitTry> {
  try {
    return { reply: await commit(ctx, writes, reply) };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return { failed: selectFailedWrites(writes, error) };
  }
}

type Racer = Pick<Committer, "deadline"> & { readonly count: (name: string) => void };

/** Decides again on the newest state after a lost race. @throws ApiError the refusals, or 409 at the deadline */
export function commitChange(
  ctx: Committer & Racer,
  decide: (failed: readonly Write[]) => Promise<Decision>,
): Promise<KeptReply> {
  let failed: readonly Write[] = [];
  return retryRace(ctx, async () => {
    const decision = await decide(failed);
    if (decision.writes.length === 0) return decision.reply;
    const tried = await tryCommit(ctx, decision);
    if ("reply" in tried) return tried.reply;
    failed = tried.failed;
    return refuseOrRetry(failed);
  });
}

/** Returns "again" if another writer was faster. @throws ApiError the refusals of writes whose conditions failed */
export function refuseOrRetry(failed: readonly Write[]): "again" {
  const refusal = joinRefusals(failed);
  if (refusal) throw refusal;
  return "again";
}

/** As `retry`, and counts the lost races. @throws ApiError 409 at the deadline */
export function retryRace<T>({ deadline, count }: Racer, step: Parameters<typeof retry<T>>[1]): Promise<T> {
  return retry({ deadline, onAgain: () => count("LostRaces"), end: conflictWithOthers }, step);
}
