import { type BuildJob, jobView, newJobState } from "../../jobs/job.ts";
import { jobs } from "../../jobs/store.ts";
import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { commitWithTask, readNewest } from "../../tasks/commit-with-task.ts";
import { newQueuedTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireProduct } from "../store.ts";
import { BUILD_QUEUE, type BuildWork, buildChildren } from "./build-children.ts";

/**
 * A small build finishes before the answer.
 * @throws ApiError 404 for an unknown product, 422 for one that cannot have children
 */
export async function buildProduct(ctx: Context, productId: string): Promise<Reply> {
  const product = await requireProduct(ctx, productId);
  const { child, variationIds, fields } = product.value;
  if (child || variationIds.length === 0 || Object.keys(fields.components ?? {}).length > 0) {
    throw unprocessable("Only a product with variations that is neither a child nor a bundle has children.", {
      title: TITLES.failedValidation,
    });
  }
  const job: BuildJob = { ...newJobState(ctx), type: "child-products", productId: product.value.id };
  const work: BuildWork = { kind: "build-children", jobId: job.id, at: { step: "plan" } };
  const task = await newQueuedTask(ctx, work, BUILD_QUEUE);
  const first = { body: { data: jobView(job) } };
  const reply = await commitWithTask(ctx, buildChildren, async () => ({
    writes: jobs.writes(job),
    reply: first,
    task,
  }));
  return reply === first ? { body: { data: jobView(await readNewest(ctx, jobs, job)) } } : reply;
}
