import { notFound, unprocessable } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { getProduct } from "../products/store.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { commitChange } from "../table/change.ts";
import { advanceJobs } from "./advance-jobs.ts";
import { isUnderWay, type Job } from "./job.ts";
import { getJob, getJobs, jobWrite } from "./store.ts";

/**
 * Starts building the children of a product; a small build is done in the answer.
 * @throws ApiError 404 for an unknown product, 422 for one that cannot have children
 */
export async function startBuild(ctx: Context, productId: string): Promise<Reply> {
  const product = await getProduct(ctx.table, productId);
  if (!product) throw notFound("product", productId);
  const { child, variationIds, fields } = product.value;
  if (child || variationIds.length === 0 || Object.keys(fields.components ?? {}).length > 0) {
    throw unprocessable("Only a product with variations that is neither a child nor a bundle has children.", {
      title: "Failed Validation",
    });
  }
  const job = newJob(ctx, product.value.id);
  const first = { body: { data: jobView(job) } };
  const reply = await commitChange(ctx, async () => ({ writes: [jobWrite(job)], reply: first }));
  // A repeated request with one Idempotency-Key gets the first answer and starts nothing.
  if (reply !== first) return reply;
  await advanceJobs(ctx);
  return { body: { data: jobView((await getJob(ctx.table, job.id))?.value ?? job) } };
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
    requestId: ctx.effectId,
    errors: [],
    work: { step: "plan" },
  };
}

export function jobView({
  id,
  type,
  status,
  created_at,
  updated_at,
  started_at,
  completed_at,
  requestId,
}: Job) {
  return {
    id,
    type: "pim-job" as const,
    attributes: {
      type,
      status,
      created_at,
      updated_at,
      started_at: started_at ?? null,
      completed_at: completed_at ?? null,
    },
    meta: { x_request_id: requestId },
  };
}

/** Asking about a job that is under way carries it on. @throws ApiError 404 for an unknown job */
export async function readJob(ctx: Context, id: string): Promise<Reply> {
  const job = await existing(ctx, id);
  if (!isUnderWay(job)) return { body: { data: jobView(job) } };
  await advanceJobs(ctx);
  return { body: { data: jobView(await existing(ctx, id)) } };
}

/** A page of the jobs of the last thirty days, newest first. */
export async function listJobs(ctx: Context, query: Query): Promise<Reply> {
  await advanceJobs(ctx);
  const jobs = (await getJobs(ctx.table)).reverse();
  const { offset, limit } = query.page;
  return { body: listAnswer(jobs.slice(offset, offset + limit).map(jobView), jobs.length, query) };
}

/** What is built so far stays. @throws ApiError 404 for an unknown job, 422 for one that has ended */
export async function cancelJob(ctx: Context, id: string): Promise<Reply> {
  return commitChange(ctx, async () => {
    const stored = await getJob(ctx.table, id);
    if (!stored) throw notFound("job", id);
    if (!isUnderWay(stored.value)) {
      throw unprocessable("The job has ended already.", { title: "Failed Validation" });
    }
    const now = ctx.now().toISOString();
    const job: Job = { ...stored.value, status: "cancelled", updated_at: now, completed_at: now };
    return { writes: [jobWrite(job, stored.version)], reply: { body: { data: jobView(job) } } };
  });
}

/** What went wrong in a job. @throws ApiError 404 for an unknown job */
export async function listJobErrors(ctx: Context, id: string, query: Query): Promise<Reply> {
  const { errors } = await existing(ctx, id);
  const { offset, limit } = query.page;
  const shown = errors.slice(offset, offset + limit).map((message, at) => ({
    id: `${id}-${offset + at}`,
    type: "pim-job-error" as const,
    attributes: { message },
  }));
  return { body: listAnswer(shown, errors.length, query) };
}

async function existing({ table }: Context, id: string): Promise<Job> {
  const job = await getJob(table, id);
  if (!job) throw notFound("job", id);
  return job.value;
}
