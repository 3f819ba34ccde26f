import { backOff } from "../../kernel/deadline.ts";
import { unavailable } from "../../kernel/errors.ts";
import { writeStepSurely } from "../../table/effects/write-step.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { planDeletion } from "./delete-codes.ts";
import { planGeneration } from "./generate-codes.ts";
import { isGenerating, isUnfinished, type PromotionJob } from "./promotion-job.ts";
import { promotionJobs } from "./store.ts";

/** Creates codes, or deletes them once the job is cancelled. The job stores the progress. */
export type CodesWork = {
  readonly kind: "promotion-codes";
  readonly promotionId: string;
  readonly jobId: string;
};

/** Changes of a job by one step, and the writes that belong to them. */
export type JobStep = {
  readonly change: Partial<Pick<PromotionJob, "status" | "position" | "generated" | "deleted" | "error">>;
  readonly writes: readonly Write[];
};

/**
 * Runs one step. Codes and progress are one transaction under the job's version, so a repeated step continues correctly.
 * @throws ApiError 503 if the result is unknown, or if others change the codes until the deadline
 */
export async function runJobStep(ctx: Context, work: CodesWork): Promise<CodesWork | undefined> {
  const jobs = promotionJobs(work.promotionId);
  for (let attempt = 0; ; attempt += 1) {
    const before = await jobs.get(ctx.table, work.jobId);
    if (!before || !isUnfinished(before.value)) return undefined;
    const step = isGenerating(before.value) ? planGeneration : planDeletion;
    const { change, writes } = await step(ctx, before.value);
    const job = { ...before.value, ...change, updated_at: ctx.now().toISOString() };
    const failed = await writeStepSurely(ctx, [...jobs.writes(job, before), ...writes]);
    if (failed.length === 0) return isUnfinished(job) ? work : undefined;
    if (ctx.deadline.left() === 0) throw unavailable("Others keep changing the codes of the promotion.");
    await backOff(attempt, ctx.deadline);
  }
}
