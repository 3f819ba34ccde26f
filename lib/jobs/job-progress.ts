import { unavailable } from "../kernel/errors.ts";
import { writeStep } from "../table/effects/write-step.ts";
import type { Document } from "../table/entity.ts";
import type { Context } from "../use-case/context.ts";
import type { Job } from "./job.ts";
import type { JobState } from "./job-state.ts";
import { jobs } from "./store.ts";

/** @throws ApiError 503 when another request changed the job, such as a cancel: the step must be repeated */
export async function saveJobProgress<J extends Job>(
  ctx: Context,
  before: Document<J>,
  change: Partial<J>,
): Promise<void> {
  const job = { ...before.value, ...change, updated_at: ctx.now().toISOString() };
  const { isWritten } = await writeStep(ctx, jobs.writes(job, before));
  if (!isWritten) throw unavailable("The job was changed meanwhile, or the answer was lost.");
}

export async function failJob(ctx: Context, job: Document<Job>, reason: string): Promise<undefined> {
  const errors = [...job.value.errors, reason];
  const change: Partial<JobState> = { status: "failed", errors, completed_at: ctx.now().toISOString() };
  await saveJobProgress(ctx, job, change);
}
