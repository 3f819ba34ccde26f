import { commitChange, type Decision } from "../table/effects/commit-change.ts";
import type { KeptReply } from "../table/effects/kept-replies.ts";
import { buildTaskWrite } from "../tasks/store.ts";
import type { Task } from "../tasks/task.ts";
import type { Context } from "../use-case/context.ts";
import { type ForgetCodesWork, startForgetting } from "./codes/forget-codes.ts";

export type CodesDecision = Decision & { readonly forgets?: Task<ForgetCodesWork> | undefined };

/** Commits a change as `commitChange` does, then begins to delete the codes that it gives up. A worker deletes the rest. */
export async function commitAndForgetCodes(
  ctx: Context,
  decide: () => Promise<CodesDecision>,
): Promise<KeptReply> {
  const last: { task?: Task<ForgetCodesWork> | undefined } = {};
  const reply = await commitChange(ctx, async () => {
    const { forgets, writes, ...rest } = await decide();
    last.task = forgets;
    return { ...rest, writes: forgets ? [...writes, buildTaskWrite(forgets)] : writes };
  });
  if (last.task) await startForgetting(ctx, last.task);
  return reply;
}
