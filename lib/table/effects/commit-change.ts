import { backOff } from "../../kernel/deadline.ts";
import { conflict } from "../../kernel/errors.ts";
import { ConditionFailed, type Write } from "../table.ts";
import { commit } from "./commit.ts";
import type { Committer } from "./committer.ts";
import type { KeptReply } from "./kept-replies.ts";
import { failedWrites, refusalOf } from "./refusals.ts";

/** What a use case decided on what it read: the writes, which bring their refusals, and the reply. */
export type Decision = {
  readonly writes: readonly Write[];
  readonly reply: KeptReply;
};

/** What came of one try: the reply, or the writes whose conditions did not hold; then nothing was written. */
export type CommitTry = { readonly reply: KeptReply } | { readonly failed: readonly Write[] };

/** Writes a decision once, for use cases that decide by themselves how to go on. @throws ApiError as `commit` */
export async function tryCommit(ctx: Committer, { writes, reply }: Decision): Promise<CommitTry> {
  try {
    return { reply: await commit(ctx, writes, reply) };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return { failed: failedWrites(writes, error) };
  }
}

/**
 * Reads, decides and writes; starts over on the newest state when someone else changed what the decision was
 * based on, until the deadline.
 * @param decide told the writes of the last try whose conditions did not hold
 * @throws ApiError the refusals of the writes, or 409 when others keep changing it
 */
export async function commitChange(
  ctx: Committer & { readonly count: (name: string) => void },
  decide: (failed: readonly Write[]) => Promise<Decision>,
): Promise<KeptReply> {
  let failed: readonly Write[] = [];
  for (let attempt = 0; ; attempt += 1) {
    const decision = await decide(failed);
    if (decision.writes.length === 0) return decision.reply;
    const tried = await tryCommit(ctx, decision);
    if ("reply" in tried) return tried.reply;
    failed = tried.failed;
    const answer = refusalOf(failed);
    if (answer) throw answer;
    await nextTry(ctx, attempt);
  }
}

/**
 * Waits before a use case decides again, since others were faster.
 * @param attempt how many tries there were before
 * @throws ApiError 409 when there is no time for it
 */
export async function nextTry(
  ctx: Pick<Committer, "deadline"> & { readonly count: (name: string) => void },
  attempt: number,
): Promise<void> {
  if (ctx.deadline.left() === 0) {
    throw conflict("It is being changed by others. Nothing was changed; please try again.");
  }
  ctx.count("LostRaces");
  await backOff(attempt, ctx.deadline);
}
