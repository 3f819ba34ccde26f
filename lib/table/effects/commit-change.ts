import { backOff } from "../../kernel/deadline.ts";
import { conflict } from "../../kernel/errors.ts";
import { ConditionFailed, type Write } from "../table.ts";
import { commit } from "./commit.ts";
import type { Committer } from "./committer.ts";
import type { KeptReply } from "./kept-replies.ts";
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

/** Decides again on the newest state after a lost race. @throws ApiError the refusals, or 409 at the deadline */
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
    const answer = joinRefusals(failed);
    if (answer) throw answer;
    await waitForNextTry(ctx, attempt);
  }
}

/** @param attempt tries so far @throws ApiError 409 when no time is left */
export async function waitForNextTry(
  ctx: Pick<Committer, "deadline"> & { readonly count: (name: string) => void },
  attempt: number,
): Promise<void> {
  if (ctx.deadline.left() === 0) {
    throw conflict("It is being changed by others. Nothing was changed; please try again.");
  }
  ctx.count("LostRaces");
  await backOff(attempt, ctx.deadline);
}
