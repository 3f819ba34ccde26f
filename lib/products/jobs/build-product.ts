import { TITLES } from "../../kernel/error-titles.ts";
import { unprocessable } from "../../kernel/errors.ts";
import { describeErrorForLog } from "../../kernel/logged-error.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { buildTaskWrite } from "../../tasks/store.ts";
import { newQueuedTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { requireProduct } from "../store.ts";
import { BUILD_QUEUE, type BuildWork, buildChildren } from "./build-children.ts";
import { type Job, jobView } from "./job.ts";
import { jobs } from "./store.ts";

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
  const job = newJob(ctx, product.value.id);
  const work: BuildWork = { kind: "build-children", jobId: job.id, at: { step: "plan" } };
  const task = await newQueuedTask(ctx, work, BUILD_QUEUE);
  const first = { body: { data: jobView(job) } };
  const reply = await commitChange(ctx, async () => {
    const writes = [...jobs.writes(job), buildTaskWrite(task)];
    return { writes, reply: first };
  });
  // A repeated request with one Idempotency-Key gets the first answer and starts nothing.
  if (reply !== first) return reply;
  await startTask(ctx, task, (remainingWork) => buildChildren(ctx, remainingWork));
  return { body: { data: jobView(await readNewest(ctx, job)) } };
}

/** Returns the given job if the read fails. */
async function readNewest({ table, log }: Context, job: Job): Promise<Job> {
  try {
    return (await jobs.get(table, job.id))?.value ?? job;
  } catch (error) {
    log.warn("job-not-read", { jobId: job.id, ...describeErrorForLog(error) });
    return job;
  }
}

function newJob(ctx: Context, productId: string): Job {
  const now = ctx.now().toISOString();
  return {
    id: ctx.newId(),
    type: "child-products",
    status: "pending",
    productId,
    created_at: now,
    updated_at: now,
    requestId: ctx.requestId,
    errors: [],
    percent: 0,
  };
}
