import { buildSlugReservation, trees } from "../categories/trees/store.ts";
import { type DuplicateJob, jobView, newJobState } from "../jobs/job.ts";
import { jobs } from "../jobs/store.ts";
import { dropUndefined } from "../kernel/objects.ts";
import { commitWithTask, readNewest } from "../tasks/commit-with-task.ts";
import { newTask } from "../tasks/work-on.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { type DuplicateWork, duplicateInSteps } from "./duplicate/duplicate-work.ts";
import type { DuplicateHierarchyRequest } from "./schemas.ts";

/**
 * A small hierarchy is copied before the answer.
 * @throws ApiError 404 for an unknown hierarchy, 422 for a slug in use
 */
export async function duplicateHierarchy(
  ctx: Context,
  id: string,
  { data: { attributes = {} } }: DuplicateHierarchyRequest,
): Promise<Reply> {
  const { include_products: withProducts = false, ...texts } = attributes;
  const fields = dropUndefined({
    name: texts.name,
    description: texts.description ?? undefined,
    slug: texts.slug ?? undefined,
  });
  const job: DuplicateJob = {
    ...newJobState(ctx),
    type: "hierarchy-duplicate",
    copiedFrom: id.toLowerCase(),
    hierarchyId: ctx.newId(),
  };
  const work: DuplicateWork = {
    kind: "duplicate-hierarchy",
    jobId: job.id,
    ...fields,
    withProducts,
    undone: 0,
  };
  const task = newTask(ctx, work);
  const first = { body: { data: jobView(job) } };
  const reply = await commitWithTask(ctx, duplicateInSteps, async () => {
    await trees.require(ctx, id);
    const { slug } = fields;
    const reservation = slug === undefined ? [] : [buildSlugReservation(job.hierarchyId, slug)];
    return { writes: [...jobs.writes(job), ...reservation], reply: first, task };
  });
  return reply === first ? { body: { data: jobView(await readNewest(ctx, jobs, job)) } } : reply;
}
