import { hasCommonLinks } from "../categories/placements/link-change.ts";
import { backOff } from "../kernel/deadline.ts";
import { hasFailed, setAside } from "../tasks/set-aside.ts";
import { findEndOfQueue, getTask, getTasks, replaceTask, saveTask } from "../tasks/store.ts";
import { isLeased, selectReadyTasks, type Task, type Work, type WorkStep } from "../tasks/task.ts";
import { leaseEnd, logFailure, workOn } from "../tasks/work-on.ts";
import type { Capabilities } from "../use-case/capabilities.ts";
import type { Context } from "../use-case/context.ts";
import type { Turns } from "../use-case/turns.ts";
import { losesItsTurn, nextStep, restartWork, type StepNeeds } from "./kinds.ts";

/** Longer than a request holds a task. */
const IDLE_ROUNDS = 40;
const PAUSE = { base: 200, cap: 400 };

type StepCapabilities = Pick<Capabilities, StepNeeds>;

/** Works on all tasks in turn, a slice each. @returns false when time is over, or other workers hold the rest */
export async function carryOnTasks(
  { next, hasTime }: Pick<Turns, "next" | "hasTime">,
  capabilities: StepCapabilities,
): Promise<boolean> {
  const means: Means = { next, capabilities };
  let tasks: readonly Task[] | undefined;
  let isDone = false;
  const failed = new Set<string>();
  for (let idle = 0; idle < IDLE_ROUNDS && hasTime(); idle += 1) {
    tasks = await getTasks(next().table);
    const ready = selectReadyTasks(tasks, hasCommonLinks);
    isDone = ready.length === 0;
    const remaining = ready.filter(({ id }) => !failed.has(id));
    if (remaining.length === 0) break;
    for (const task of remaining) {
      if (hasTime() && (await carryOnOrLeave(means, task, failed))) idle = 0;
    }
    if (idle > 0) await backOff(idle, next().deadline, PAUSE);
  }
  if (tasks) countTasks(next(), tasks);
  return isDone;
}

function countTasks({ count, now }: Context, tasks: readonly Task[]): void {
  const open = tasks.filter((task) => !task.setAside);
  const ages = open.map(({ created_at }) => now().getTime() - Date.parse(created_at));
  count("TasksOpen", open.length);
  count("TasksSetAside", tasks.length - open.length);
  count("OldestTaskSeconds", Math.round(Math.max(0, ...ages) / 1000));
}

type Means = { readonly next: Turns["next"]; readonly capabilities: StepCapabilities };

/** A task that cannot be read, taken or set aside waits for the next call; the others go on. */
async function carryOnOrLeave(means: Means, task: Task, failed: Set<string>): Promise<boolean> {
  try {
    return await carryOn(means, task);
  } catch (error) {
    failed.add(task.id);
    logFailure(means.next(), "task-not-taken", task, error);
    return false;
  }
}

async function carryOn({ next, capabilities }: Means, { id }: Task): Promise<boolean> {
  const ctx = next();
  const stored = await getTask(ctx.table, id);
  if (!stored || stored.value.setAside || isLeased(stored.value, ctx.now())) return false;
  const { value, version } = stored;
  if (hasFailed(value)) return setAside(ctx, stored, "No worker came back from it.");
  const failures = (value.failures ?? 0) + 1;
  const task = { ...value, leasedUntil: leaseEnd(ctx), leaseHolder: ctx.newId(), failures };
  if (!(await saveTask(ctx.table, task, version, () => next().table))) return false;
  const step: WorkStep<Work> = (turn, work) => nextStep(turn, work, capabilities);
  return workOn(ctx, { value: task, version: version + 1 }, step, next);
}

/** Writes a new task, since only new ones call the worker. @returns undefined if no task with this id is set aside */
export async function releaseTask(
  ctx: Pick<Context, "table" | "newId" | "now">,
  id: string,
): Promise<Task | undefined> {
  const stored = await getTask(ctx.table, id);
  if (!stored?.value.setAside) return undefined;
  const { setAside: _, failures: __, leasedUntil: ___, ...task } = stored.value;
  const next = nextId(id);
  const queue = task.queue === id ? next : task.queue;
  const created_at = losesItsTurn(task.work) ? await findEndOfQueue(ctx, queue) : task.created_at;
  const restarted: Task = { ...task, id: next, queue, created_at, work: restartWork(task.work) };
  return (await replaceTask(ctx, stored, restarted)) ? restarted : undefined;
}

/** Sorts behind the old id, so that tasks of one moment keep their order. */
function nextId(id: string): string {
  const [first, releases = "0"] = id.split("~");
  return `${first}~${Number(releases) + 1}`;
}
