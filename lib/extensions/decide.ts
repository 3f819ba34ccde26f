import { conflict } from "../errors.ts";
import type { Context } from "../http/context.ts";
import { commit, type KeptReply } from "../table/commit.ts";
import { backOff } from "../table/deadline.ts";
import { ConditionFailed, type Write } from "../table/table.ts";

/** What a use case decided: these writes, this reply. */
export type Decision = {
  readonly writes: readonly Write[];
  readonly reply: KeptReply;
  /** What a failed condition means at these positions; throws, or returns to decide anew. */
  readonly refuse?: (failed: ConditionFailed) => void;
};

/**
 * Reads, decides and writes until a decision holds: whoever changed what was read in between makes us decide anew.
 * @throws ApiError 409 when others kept changing the same things until the deadline
 */
export async function settled(ctx: Context, decide: () => Promise<Decision>): Promise<KeptReply> {
  for (let attempt = 0; ; attempt += 1) {
    const { writes, reply, refuse } = await decide();
    try {
      return await commit(ctx, writes, reply);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      refuse?.(error);
    }
    if (ctx.deadline.left() === 0) {
      throw conflict("Others kept changing the same resource. Nothing was changed; please try again.");
    }
    await backOff(attempt, ctx.deadline);
  }
}

/** The same request writing something beside its answer: as an effect of its own, and without a record. */
export function aside({ asked: _, effectId, ...ctx }: Context): Context {
  return { ...ctx, effectId: `${effectId}-aside` };
}
