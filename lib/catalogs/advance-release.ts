import { type IndexEntry, indexEntry, inListOrder } from "../catalog/release-index.ts";
import { RELEASES_KEPT } from "../catalog/sold-versions.ts";
import { deleteReleaseParts, getReleaseParts, saveReleasePart } from "../catalog/store.ts";
import { changeHead, withLive, writeIndex, writeProducts } from "../catalog/write-release.ts";
import { ApiError } from "../errors.ts";
import { getLinksOfNodes, getTrees } from "../hierarchies/store.ts";
import type { Context } from "../http/context.ts";
import { getProductRows } from "../products/store.ts";
import { workSlice } from "../table/work-slice.ts";
import type { Release, ReleaseWork } from "./catalog.ts";
import { gatherProducts } from "./gather-products.ts";
import { keptBeside } from "./kept-releases.ts";
import { nodeIds, type PlanEntry, planOf } from "./plan.ts";
import { deleteReleases, getRelease, getReleases, saveRelease } from "./store.ts";

const PRODUCTS_PER_PART = 50;
const PARTS_AT_ONCE = 25;
const LEASE_MS = 15_000;

/**
 * Carries a publication on for as long as this request may take, and leaves the rest to the next caller: every
 * step is a function of the release and may be done again, so a worker that dies costs only its last slice.
 * @returns the release as far as it has come; unchanged while someone else works on it
 */
export async function advanceRelease(ctx: Context, release: Release): Promise<Release> {
  if (!release.work) return release;
  const now = ctx.now();
  if (release.leasedUntil !== undefined && Date.parse(release.leasedUntil) > now.getTime()) return release;
  const stored = await getRelease(ctx.table, release);
  if (!stored?.value.work) return stored?.value ?? release;
  const leasedUntil = new Date(now.getTime() + LEASE_MS).toISOString();
  const started = { started_at: now.toISOString(), ...stored.value, status: "IN_PROGRESS" as const };
  const leased: Release = { ...started, leasedUntil };
  if (!(await saveRelease(ctx.table, leased, stored.version))) return release;
  let current = leased;
  const hasTime = workSlice(ctx.deadline);
  let isFirst = true;
  while (current.work && (isFirst || hasTime())) {
    const next = await attempted(ctx, current, current.work);
    if (!next) break;
    current = next;
    isFirst = false;
  }
  const { leasedUntil: _, ...done } = current;
  const saved = { ...done, updated_at: ctx.now().toISOString() };
  await saveRelease(ctx.table, saved, stored.version + 1);
  if (!saved.work) await dropOldReleases(ctx, saved);
  return saved;
}

/** The release after one step; `undefined` when the table is busy and the next caller shall try again. */
async function attempted(ctx: Context, release: Release, work: ReleaseWork): Promise<Release | undefined> {
  try {
    return await step(ctx, release, work);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    ctx.log.warn("release-step-failed", { releaseId: release.id, step: work.step, detail: error.message });
    if (error.status >= 500 || error.status === 409) return undefined;
    const { work: _, ...failed } = release;
    return { ...failed, status: "FAILED" };
  }
}

function step(ctx: Context, release: Release, work: ReleaseWork): Promise<Release> {
  switch (work.step) {
    case "plan":
      return plan(ctx, release);
    case "write":
      return writePart(ctx, release, work);
    case "finish":
      return finish(ctx, release, work.parts);
  }
}

async function plan(ctx: Context, release: Release): Promise<Release> {
  const { table } = ctx;
  const [trees, rows, releases] = await Promise.all([
    getTrees(table, release.hierarchyIds),
    getProductRows(table),
    getReleases(table, release.catalogId),
  ]);
  const ids = nodeIds(trees);
  const links = await getLinksOfNodes(table, ids);
  const entries = planOf(rows, trees, links);
  const parts = Math.ceil(entries.length / PRODUCTS_PER_PART);
  const place = (kind: "PLAN" | "TREE", part: number) => ({ releaseId: release.id, kind, part });
  await Promise.all(trees.map((tree, part) => saveReleasePart(table, place("TREE", part), tree)));
  const numbers = Array.from({ length: parts }, (_, part) => part);
  for (let at = 0; at < parts; at += PARTS_AT_ONCE) {
    await Promise.all(
      numbers.slice(at, at + PARTS_AT_ONCE).map((part) => {
        const slice = entries.slice(part * PRODUCTS_PER_PART, (part + 1) * PRODUCTS_PER_PART);
        return saveReleasePart(table, place("PLAN", part), slice);
      }),
    );
  }
  return {
    ...release,
    hierarchies: trees.map(({ hierarchy: { id, name } }) => ({ id, label: name, name })),
    totalNodes: ids.length,
    work: { step: "write", parts, done: 0, kept: keptBeside(release, releases) },
  };
}

async function writePart(
  ctx: Context,
  release: Release,
  work: Extract<ReleaseWork, { step: "write" }>,
): Promise<Release> {
  const { parts, done, kept } = work;
  if (done === parts) return { ...release, work: { step: "finish", parts } };
  const [entries = []] = await getReleaseParts<PlanEntry[]>(ctx.table, release.id, "PLAN", [done]);
  const products = await gatherProducts(ctx, release.pricebookIds, entries);
  await writeProducts(ctx, { ...release, kept }, products);
  const shown = products.filter(({ onlyOption }) => !onlyOption).map(indexEntry);
  await saveReleasePart(ctx.table, { releaseId: release.id, kind: "DONE", part: done }, shown);
  return {
    ...release,
    totalProducts: release.totalProducts + shown.length,
    percent: Math.floor(((done + 1) / parts) * 99),
    work: { ...work, done: done + 1 },
  };
}

async function finish(ctx: Context, release: Release, parts: number): Promise<Release> {
  const { id: releaseId, catalogId, number } = release;
  const all = Array.from({ length: parts }, (_, part) => part);
  const found = await getReleaseParts<IndexEntry[]>(ctx.table, releaseId, "DONE", all);
  const entries = inListOrder(found.flat());
  await writeIndex(ctx, releaseId, entries);
  const publishedAt = ctx.now().toISOString();
  const trees = release.hierarchies.length;
  const live = { catalogId, releaseId, number, publishedAt, total: entries.length, trees };
  await changeHead(ctx, (head) => withLive(head, live));
  const { work: _, ...rest } = release;
  return {
    ...rest,
    status: "PUBLISHED",
    percent: 100,
    totalProducts: entries.length,
    published_at: publishedAt,
  };
}

/** Keeps the newest three (contract of publishing, step 4) and throws away what only the work needed. */
async function dropOldReleases(ctx: Context, { id, catalogId, number }: Release): Promise<void> {
  await deleteReleaseParts(ctx.table, id, ["PLAN", "DONE"], ctx.newId);
  const releases = await getReleases(ctx.table, catalogId);
  // Failed ones are counted apart: three of them must not push out the one that is live.
  const old = (["PUBLISHED", "FAILED"] as const).flatMap((status) =>
    releases
      .filter((release) => release.status === status && release.number <= number)
      .slice(0, -RELEASES_KEPT),
  );
  await deleteReleases(ctx.table, old, ctx.newId);
}
