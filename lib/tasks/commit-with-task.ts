import { describeErrorForLog } from "../kernel/logged-error.ts";
import { commitChange, type Decision } from "../table/effects/commit-change.ts";
import type { KeptReply } from "../table/effects/kept-replies.ts";
import type { Resource } from "../table/resource.ts";
import type { Write } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import { buildTaskWrite } from "./store.ts";
import type { MustWait, Task, Work, WorkStep } from "./task.ts";
import { startTask } from "./work-on.ts";

/** A change, and the task of what follows from it, if anything. */
type DecisionWithTask<W extends Work> = Decision & { readonly task?: Task<W> | undefined };

/**
 * As `commitChange`, with a task in the same transaction. Then works on the task; a worker does what is left. A request that
 * is answered as an earlier one starts nothing.
 * @answers How does a change leave work for later?
 */
export async function commitWithTask<W extends Work>(
  ctx: Context,
  step: WorkStep<W>,
  decide: (failed: readonly Write[]) => Promise<DecisionWithTask<W>>,
  mustWait?: MustWait,
): Promise<KeptReply> {
  const last: { decision?: DecisionWithTask<W> } = {};
  const reply = await commitChange(ctx, async (failed) => {
    const decision = await decide(failed);
    last.decision = decision;
    const { writes, task } = decision;
    return { writes: task ? [...writes, buildTaskWrite(task)] : writes, reply: decision.reply };
  });
  const { task, reply: own } = last.decision ?? {};
  if (task && reply === own) await startTask(ctx, task, step, mustWait);
  return reply;
}

/** Reads a job or release after its first steps. Falls back to the one before them if the read fails. */
export async function readNewest<T extends { readonly id: string }>(
  { table, log }: Pick<Context, "table" | "log">,
  { get }: Pick<Resource<T>, "get">,
  job: T,
): Promise<T> {
  try {
    return (await get(table, job.id))?.value ?? job;
  } catch (error) {
    log.warn("newest-not-read", { id: job.id, ...describeErrorForLog(error) });
    return job;
  }
}
