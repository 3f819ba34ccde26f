import { backOff } from "../../kernel/deadline.ts";
import { unavailable } from "../../kernel/errors.ts";
import { writeStepSurely } from "../../table/effects/write-step.ts";
import type { Write } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import { deletionOfCodes } from "./delete-codes.ts";
import { generationOfCodes } from "./generate-codes.ts";
import { isGenerating, isUnfinished, type PromotionJob } from "./promotion-job.ts";
import { promotionJobs } from "./store.ts";

/** The codes of a job, to be made or, once it is cancelled, to be deleted; the job itself says how far that is. */
export type CodesWork = {
  readonly kind: "promotion-codes";
  readonly promotionId: string;
  readonly jobId: string;
};

/** What a step makes of a job, and the writes that belong to it. */
export type JobStep = {
  readonly change: Partial<Pick<PromotionJob, "status" | "position" | "generated" | "deleted" | "error">>;
  readonly writes: readonly Write[];
};

/**
 * One step of a job. Codes and progress are one transaction, under the version at which the job was read: whoever does
 * a step again, at once or after an answer was lost, begins where the job is.
 * @throws ApiError 503 when the answer was lost, or when others change the promotion's codes until the deadline
 */
export async function workOnCodes(ctx: Context, work: CodesWork): Promise<CodesWork | undefined> {
  const jobs = promotionJobs(work.promotionId);
  for (let attempt = 0; ; attempt += 1) {
    const before = await jobs.get(ctx.table, work.jobId);
    if (!before || !isUnfinished(before.value)) return undefined;
    const step = isGenerating(before.value) ? generationOfCodes : deletionOfCodes;
    const { change, writes } = await step(ctx, before.value);
    const job = { ...before.value, ...change, updated_at: ctx.now().toISOString() };
    const failed = await writeStepSurely(ctx, [...jobs.writes(job, before), ...writes]);
    if (failed.length === 0) return isUnfinished(job) ? work : undefined;
    if (ctx.deadline.left() === 0) throw unavailable("Others keep changing the codes of the promotion.");
    await backOff(attempt, ctx.deadline);
  }
}
