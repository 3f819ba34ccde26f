import { ApiError } from "../errors.ts";
import type { Context } from "../http/context.ts";
import { workSlice } from "../table/work-slice.ts";
import { buildStep } from "./build-children.ts";
import { isUnderWay, type Job } from "./job.ts";
import { getJob, getJobs, saveJob } from "./store.ts";

const LEASE_MS = 15_000;

/**
 * Carries background jobs on, oldest first and one at a time, for as long as this request may take. Whoever asks
 * about jobs does this, so no scheduler is needed and a worker that dies costs only its last slice.
 */
export async function advanceJobs(ctx: Context): Promise<void> {
  const hasTime = workSlice(ctx.deadline);
  const waiting = (await getJobs(ctx.table)).filter(isUnderWay);
  for (const job of waiting) {
    const advanced = await advanceJob(ctx, job.id, hasTime);
    if (!advanced || isUnderWay(advanced)) return;
    if (!hasTime()) return;
  }
}

async function advanceJob(ctx: Context, id: string, hasTime: () => boolean): Promise<Job | undefined> {
  const stored = await getJob(ctx.table, id);
  const now = ctx.now();
  if (!stored || !isUnderWay(stored.value)) return stored?.value;
  const { leasedUntil } = stored.value;
  if (leasedUntil !== undefined && Date.parse(leasedUntil) > now.getTime()) return undefined;
  const started: Job = {
    started_at: now.toISOString(),
    ...stored.value,
    status: "started",
    leasedUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
  };
  if (!(await saveJob(ctx.table, started, stored.version))) return undefined;
  const { leasedUntil: _, ...done } = await slice(ctx, started, hasTime);
  const saved = { ...done, updated_at: ctx.now().toISOString() };
  return (await saveJob(ctx.table, saved, stored.version + 1)) ? saved : undefined;
}

async function slice(ctx: Context, job: Job, hasTime: () => boolean): Promise<Job> {
  let current = job;
  do {
    const next = await attempted(ctx, current);
    if (!next) return current;
    current = next;
  } while (isUnderWay(current) && hasTime());
  return current;
}

/** The job after one step; `undefined` when the table is busy and the next caller shall try again. */
async function attempted(ctx: Context, job: Job): Promise<Job | undefined> {
  try {
    return await buildStep(ctx, job);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status >= 500) return undefined;
    return { ...job, status: "failed", errors: [...job.errors, error.message] };
  }
}
