import { describeErrorForLog } from "../kernel/logged-error.ts";
import { commitChange, type Decision } from "../table/effects/commit-change.ts";
import type { KeptReply } from "../table/effects/kept-replies.ts";
import type { Resource } from "../table/resource.ts";
import type { Context } from "../use-case/context.ts";
import { buildTaskWrite } from "./store.ts";
import type { Task, Work } from "./task.ts";
import { startTask } from "./work-on.ts";

type TaskDecision<W extends Work> = Decision & { readonly task?: Task<W> | undefined };

/**
 * Commits a change as `commitChange` does, with the task that finishes it, and works on the task at once; a worker does the
 * rest. A repeated request with the same `Idempotency-Key` gets the first answer and starts nothing.
 */
export async function commitWithTask<W extends Work>(
  ctx: Context,
  step: (ctx: Context, work: W) => Promise<W | undefined>,
  decide: () => Promise<TaskDecision<W>>,
): Promise<KeptReply> {
  const last: { decision?: TaskDecision<W> } = {};
  const reply = await commitChange(ctx, async () => {
    last.decision = await decide();
    const { task, writes, ...others } = last.decision;
    return { ...others, writes: task ? [...writes, buildTaskWrite(task)] : writes };
  });
  const { decision } = last;
  if (decision?.task && reply === decision.reply) {
    await startTask(ctx, decision.task, (work) => step(ctx, work));
  }
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
