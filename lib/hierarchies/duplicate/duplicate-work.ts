import { attachLinks, LINKS_AT_ONCE } from "../../categories/placements/change-links.ts";
import type { Link } from "../../categories/placements/link-change.ts";
import { getLinksOfNodes, unlinkWrites } from "../../categories/placements/links-store.ts";
import {
  buildHierarchyCheck,
  buildReservationRemoval,
  buildReservedWrites,
  listFreeSlugs,
  trees,
} from "../../categories/trees/store.ts";
import type { Tree } from "../../categories/trees/tree.ts";
import { type DuplicateJob, isUnderWay, type Job } from "../../jobs/job.ts";
import { failJob, saveJobProgress } from "../../jobs/job-progress.ts";
import { buildJobCheck, jobs } from "../../jobs/store.ts";
import { notFound } from "../../kernel/errors.ts";
import { writeStepSurely } from "../../table/effects/write-step.ts";
import type { Document } from "../../table/entity.ts";
import type { Write } from "../../table/table.ts";
import { clearAll } from "../../tasks/clear-partitions.ts";
import { takeStep } from "../../tasks/take-step.ts";
import { isHopeless } from "../../tasks/task.ts";
import type { Context } from "../../use-case/context.ts";
import { getKeptLinks, getKeptTree, type KeptCopy, keepCopy, toCopyPartition } from "./copy-store.ts";
import { copyLinks, copyTree, toCopySlug } from "./copy-tree.ts";

/** Copies a hierarchy. The tree is written last, so that no list shows a part of the copy. */
export type DuplicateWork = {
  readonly kind: "duplicate-hierarchy";
  readonly jobId: string;
  readonly name?: string;
  readonly description?: string;
  readonly slug?: string;
  readonly withProducts: boolean;
  /** Parts whose links were removed again, since the job ended without success. */
  readonly undone: number;
};

/** Runs one step. Undefined once the job has ended and nothing is left to clear. */
export async function duplicateInSteps(
  ctx: Context,
  work: DuplicateWork,
): Promise<DuplicateWork | undefined> {
  const job = await jobs.get(ctx.table, work.jobId);
  if (!job || !isDuplicate(job)) return clearAll(ctx, [toCopyPartition(work.jobId)]);
  if (!isUnderWay(job.value)) return endCopy(ctx, work, job.value);
  try {
    const { copy } = job.value;
    if (!copy) await planCopy(ctx, work, job);
    else if (copy.done < copy.parts) await copyNextLinks(ctx, job, copy);
    else return await finishCopy(ctx, work);
    return work;
  } catch (error) {
    if (!isHopeless(error)) throw error;
    await failJob(ctx, job, error.message);
    return work;
  }
}

function isDuplicate(job: Document<Job>): job is Document<DuplicateJob> {
  return job.value.type === "hierarchy-duplicate";
}

/** Reads the source once, so that the copy shows it as at one moment. */
async function planCopy(ctx: Context, work: DuplicateWork, job: Document<DuplicateJob>): Promise<void> {
  const { copiedFrom, hierarchyId } = job.value;
  const { value: source } = await trees.require(ctx, copiedFrom);
  const links = work.withProducts
    ? await getLinksOfNodes(
        ctx.table,
        source.nodes.map(({ id }) => id),
      )
    : [];
  const copy: KeptCopy = { jobId: job.value.id, id: ctx.newId() };
  const parts = await keepCopy(ctx.table, copy, {
    tree: copyTree(source, { ...work, id: hierarchyId, now: ctx.now() }),
    links: copyLinks(links, hierarchyId),
  });
  await saveJobProgress(ctx, job, {
    status: "started",
    started_at: ctx.now().toISOString(),
    copy: { id: copy.id, parts, done: 0 },
  });
}

async function copyNextLinks(
  ctx: Context,
  job: Document<DuplicateJob>,
  copy: NonNullable<DuplicateJob["copy"]>,
): Promise<void> {
  const links = await getKeptLinks(ctx.table, { jobId: job.value.id, id: copy.id }, copy.done);
  // A slow worker must not write what another one has finished or undone.
  const condition = buildJobCheck(job);
  await inTransactions(links, (some) => attachLinks(ctx, some, condition));
  const done = copy.done + 1;
  const percent = Math.floor((done / copy.parts) * 99);
  await saveJobProgress(ctx, job, { percent, copy: { ...copy, done } });
}

async function inTransactions(
  links: readonly Link[],
  write: (some: readonly Link[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < links.length; at += LINKS_AT_ONCE) await write(links.slice(at, at + LINKS_AT_ONCE));
}

/** Puts the tree into the lists and ends the job, in one transaction. */
function finishCopy(ctx: Context, work: DuplicateWork): Promise<DuplicateWork | undefined> {
  return takeStep(ctx, async () => {
    const job = await jobs.get(ctx.table, work.jobId);
    if (!job || !isDuplicate(job) || !isUnderWay(job.value) || !job.value.copy) {
      return { writes: [], next: work };
    }
    const { copiedFrom, copy } = job.value;
    const [kept, source] = await Promise.all([
      getKeptTree(ctx.table, { jobId: work.jobId, id: copy.id }),
      trees.get(ctx.table, copiedFrom),
    ]);
    if (!source) throw notFound("hierarchy", copiedFrom);
    const now = ctx.now().toISOString();
    const ended = {
      ...job.value,
      status: "success",
      percent: 100,
      completed_at: now,
      updated_at: now,
    } as const;
    return {
      writes: [
        ...(await prepareTreeWrites(ctx, work, kept, source.value)),
        ...jobs.writes(ended, job),
        buildHierarchyCheck(copiedFrom),
      ],
      next: work,
    };
  });
}

const SLUGS_AT_ONCE = 25;

/** A requested slug is reserved since the request; otherwise the next free one is taken. */
async function prepareTreeWrites(
  ctx: Context,
  { slug }: DuplicateWork,
  kept: Tree,
  source: Tree,
): Promise<Write[]> {
  if (slug !== undefined) return buildReservedWrites(kept, slug);
  const { slug: ofSource } = source.hierarchy;
  if (ofSource === undefined) return trees.writes(kept);
  return trees.writes({ ...kept, hierarchy: { ...kept.hierarchy, slug: await chooseSlug(ctx, ofSource) } });
}

async function chooseSlug({ table }: Context, slug: string): Promise<string> {
  for (let first = 1; ; first += SLUGS_AT_ONCE) {
    const numbers = Array.from({ length: SLUGS_AT_ONCE }, (_, at) => first + at);
    const [free] = await listFreeSlugs(
      table,
      numbers.map((number) => toCopySlug(slug, number)),
    );
    if (free !== undefined) return free;
  }
}

/** Without success, removes the links that were written, a part in a step, and frees the slug. Then clears what was kept. */
async function endCopy(
  ctx: Context,
  work: DuplicateWork,
  { status, copy, hierarchyId }: DuplicateJob,
): Promise<DuplicateWork | undefined> {
  const { jobId, undone, slug } = work;
  // A worker may have begun the part after those that are done.
  const isUndone = !copy || undone === copy.parts || undone > copy.done;
  const isSuccess = status === "success";
  if (isUndone && !isSuccess && slug !== undefined) {
    await writeStepSurely(ctx, [buildReservationRemoval(hierarchyId, slug)]);
  }
  if (isSuccess || isUndone) return clearAll(ctx, [toCopyPartition(jobId)]);
  const links = await getKeptLinks(ctx.table, { jobId, id: copy.id }, undone);
  await inTransactions(links, (some) => writeStepSurely(ctx, unlinkWrites(some)));
  return { ...work, undone: undone + 1 };
}
