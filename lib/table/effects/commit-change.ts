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
    const { writes, reply } = await decide(failed);
    if (writes.length === 0) return reply;
    try {
      return await commit(ctx, writes, reply);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      failed = failedWrites(writes, error);
      const answer = refusalOf(failed);
      if (answer) throw answer;
      if (ctx.deadline.left() === 0) {
        throw conflict("It is being changed by others. Nothing was changed; please try again.");
      }
      ctx.count("LostRaces");
      await backOff(attempt, ctx.deadline);
    }
  }
}
