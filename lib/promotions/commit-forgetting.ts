import { commitChange, type Decision } from "../table/effects/commit-change.ts";
import type { KeptReply } from "../table/effects/kept-replies.ts";
import { taskWrite } from "../tasks/store.ts";
import type { Task } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import { type ForgetCodesWork, startForgetting } from "./codes/forget-codes.ts";

/** What was decided on a promotion, with the task of forgetting the codes that it gives up by that. */
export type ForgettingDecision = Decision & { readonly forgets?: Task<ForgetCodesWork> | undefined };

/**
 * Commits a change of a promotion as `commitChange` does. Codes that it gives up are of no use from then on; this
 * begins to clear them away, and what is left of them is for the worker.
 */
export async function commitForgetting(
  ctx: Context,
  decide: () => Promise<ForgettingDecision>,
): Promise<KeptReply> {
  const last: { task?: Task<ForgetCodesWork> | undefined } = {};
  const reply = await commitChange(ctx, async () => {
    const { forgets, writes, ...rest } = await decide();
    last.task = forgets;
    return { ...rest, writes: forgets ? [...writes, taskWrite(forgets)] : writes };
  });
  if (last.task) await startForgetting(ctx, last.task);
  return reply;
}
