import { TITLES } from "../../kernel/error-titles.ts";
import { conflict, notFound } from "../../kernel/errors.ts";
import { checkIfMatch } from "../../kernel/etag.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { pageAnswer } from "../../lists/select-page.ts";
import { isAnyBeingCopied, REPLICATION_QUEUE } from "../../price-books/replication.ts";
import type { CatalogRule, LiveReleases } from "../../releases/live-releases.ts";
import { buildLiveReleasesCheck, buildLiveReleasesWrite, getLiveReleases } from "../../releases/store.ts";
import { checkFieldsWithoutEffect } from "../../settings/fields-without-effect.ts";
import type { Table } from "../../table/table.ts";
import { type ClearWork, clearPartitions } from "../../tasks/clear-partitions.ts";
import { commitWithTask, readNewest } from "../../tasks/commit-with-task.ts";
import { findEndOfQueue } from "../../tasks/store.ts";
import type { Task } from "../../tasks/task.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type Catalog, isPublishing, type Release, sortPricebookIds } from "../catalog.ts";
import { requireCatalog } from "../catalogs.ts";
import { listFrozenBooks } from "../price-segments.ts";
import { type PublishWork, publishRelease } from "../publish-release.ts";
import type { CreateReleaseRequest } from "../schemas.ts";
import {
  buildReleaseDeletes,
  buildReleaseWrite,
  catalogs,
  getRelease,
  getReleases,
  listReleasePartitions,
} from "../store.ts";
import { catalogView, releaseView, toReleaseBody } from "../views.ts";

/** A page of a catalog's releases, newest first. @throws ApiError 404 for an unknown catalog */
export async function listReleases(ctx: Context, catalogId: string, query: ListQuery): Promise<Reply> {
  const releases = (await requireReleases(ctx, catalogId)).reverse();
  return { body: pageAnswer(releases, query, releaseView) };
}

/** @throws ApiError 404 for an unknown release */
export async function readRelease(ctx: Context, catalogId: string, releaseId: string): Promise<Reply> {
  return { body: toReleaseBody(pickRelease(await requireReleases(ctx, catalogId), releaseId)) };
}

/** Deletes a release; shoppers get the newest remaining one, if any. @throws ApiError 404 */
export function deleteRelease(ctx: Context, catalogId: string, releaseId: string): Promise<Reply> {
  return withdrawReleases(ctx, catalogId, (releases) => [pickRelease(releases, releaseId)]);
}

/** Deletes all releases; shoppers no longer see the catalog. @throws ApiError 404 for an unknown catalog */
export function deleteAllReleases(ctx: Context, catalogId: string): Promise<Reply> {
  return withdrawReleases(ctx, catalogId, (releases) => releases);
}

/** Reads the releases of a catalog, oldest first. @throws ApiError 404 for an unknown catalog */
async function requireReleases(ctx: Context, catalogId: string): Promise<Release[]> {
  const [releases] = await Promise.all([getReleases(ctx.table, catalogId), catalogs.require(ctx, catalogId)]);
  return releases;
}

/** Also accepts `latestPublished` and `latest` for the newest published release. @throws ApiError 404 */
function pickRelease(releases: readonly Release[], releaseId: string): Release {
  const release =
    releaseId === "latestPublished" || releaseId === "latest"
      ? releases.filter(({ status }) => status === "PUBLISHED").at(-1)
      : releases.find(({ id }) => id === releaseId.toLowerCase());
  if (!release) throw notFound("release", releaseId);
  return release;
}

/** Like `pickRelease`. @throws ApiError 404 for an unknown catalog, or a release that is not published */
export async function requirePublishedRelease(
  ctx: Context,
  catalogId: string,
  releaseId: string,
): Promise<Release> {
  const release = pickRelease(await requireReleases(ctx, catalogId), releaseId);
  if (release.status !== "PUBLISHED") throw notFound("published release", releaseId);
  return release;
}

/**
 * Deletes the picked releases and makes the newest remaining one live, in one transaction. Their stored parts are cleared
 * afterwards.
 * @throws ApiError 404 for an unknown catalog, and what `pick` throws
 */
function withdrawReleases(
  ctx: Context,
  catalogId: string,
  pick: (releases: readonly Release[]) => readonly Release[],
): Promise<Reply> {
  const task = newTask<ClearWork>(ctx, { kind: "clear-partitions", places: [] });
  return commitWithTask(ctx, clearPartitions, async () => {
    const [releases, live] = await Promise.all([requireReleases(ctx, catalogId), getLiveReleases(ctx.table)]);
    const gone = pick(releases);
    if (gone.length === 0) return { writes: [], reply: {} };
    const work = { ...task.work, places: gone.flatMap(listReleasePartitions) };
    const changed = removeReleases(live.value, releases, gone);
    const liveWrite =
      changed === live.value
        ? buildLiveReleasesCheck(live.version)
        : buildLiveReleasesWrite(changed, live.version);
    return { writes: [liveWrite, ...buildReleaseDeletes(gone)], reply: {}, task: { ...task, work } };
  });
}

/** Returns the same object when none of these releases is live. */
function removeReleases(
  before: LiveReleases,
  releases: readonly Release[],
  gone: readonly Release[],
): LiveReleases {
  const live = before.live.find(({ releaseId }) => gone.some(({ id }) => id === releaseId));
  if (!live) return before;
  const others = before.live.filter((other) => other !== live);
  const newestRemaining = releases
    .filter((release) => release.status === "PUBLISHED" && !gone.includes(release))
    .at(-1);
  if (!newestRemaining) return { ...before, live: others };
  const { id: releaseId, number, totalProducts: total, published_at = live.publishedAt } = newestRemaining;
  const { catalogId, firstPublishedAt } = live;
  const { withoutChildren = [], hierarchies, segmentation } = newestRemaining;
  const served = {
    ...{ catalogId, releaseId, number, total, withoutChildren, trees: hierarchies.length },
    ...(segmentation ? { segmentation } : {}),
  };
  return { ...before, live: [...others, { ...served, publishedAt: published_at, firstPublishedAt }] };
}

/** All releases of a catalog are deleted in one transaction, which takes at most 100 writes. */
const MAX_RUNNING_PUBLICATIONS = 50;

/** True asks for files and products that releases do not have here. */
const UNOFFERED = ["export_full_delta", "include_organization_resources"] as const;

/**
 * Starts publishing a catalog. A small catalog is live in the answer; a large one is published in the background, and so is
 * one with a price book that is being copied.
 * @throws ApiError 404 for an unknown catalog, 409 when 50 of its publications are running, 422 for fields without
 * effect
 */
export async function createRelease(
  ctx: Context,
  catalogId: string,
  { data = {} }: CreateReleaseRequest = {},
): Promise<Reply> {
  const unofferedPaths = UNOFFERED.filter((name) => data[name]).map((name) => `data.${name}`);
  const notes = await checkFieldsWithoutEffect(ctx, unofferedPaths);
  const id = ctx.newId();
  const task = newTask<PublishWork>(ctx, {
    kind: "publish-release",
    release: { id, catalogId: catalogId.toLowerCase(), number: 0 },
    at: { step: "plan" },
  });
  let started: { readonly release: Release; readonly reply: Reply } | undefined;
  const reply = await commitWithTask(ctx, publishRelease, async () => {
    const [catalog, releases] = await Promise.all([
      requireCatalog(ctx, catalogId),
      getReleases(ctx.table, catalogId),
    ]);
    checkIfMatch(ctx, "catalog", () => catalogView(catalog.value, releases.length));
    if (releases.filter(isPublishing).length >= MAX_RUNNING_PUBLICATIONS) {
      throw conflict(`${MAX_RUNNING_PUBLICATIONS} publications of this catalog are under way.`, {
        title: TITLES.lowerCaseConflict,
      });
    }
    const rules = catalog.value.enable_price_segmentation
      ? (await getLiveReleases(ctx.table)).value.rules
      : [];
    const isFirst = !releases.some(({ status }) => status === "PUBLISHED");
    const release = buildRelease(ctx, id, catalog.value, { isFirst, rules });
    const { number } = release;
    const numbered = { ...catalog.value, nextNumber: number + 1 };
    const releaseRef = { id, catalogId: release.catalogId, number };
    started = { release, reply: { body: { ...toReleaseBody(release), ...notes } } };
    return {
      writes: [buildReleaseWrite(release), ...catalogs.writes(numbered, catalog)],
      reply: started.reply,
      task: await queueBehindCopies(ctx, { ...task, work: { ...task.work, release: releaseRef } }, release),
    };
  });
  if (!started || reply !== started.reply) return reply;
  const { release } = started;
  const get = (table: Table) => getRelease(table, release);
  return { body: { ...toReleaseBody(await readNewest(ctx, { get }, release)), ...notes } };
}

/** Behind the price books that are being copied, if the release needs one of them. */
export async function queueBehindCopies<T extends Task>(
  ctx: Context,
  task: T,
  { pricebookIds, segmentation }: Release,
): Promise<T> {
  if (!(await isAnyBeingCopied(ctx.table, [...pricebookIds, ...(segmentation?.bookIds ?? [])]))) return task;
  return { ...task, queue: REPLICATION_QUEUE, created_at: await findEndOfQueue(ctx, REPLICATION_QUEUE) };
}

/** A release of the catalog as it is now. */
export function buildRelease(
  ctx: Pick<Context, "now">,
  id: string,
  catalog: Catalog,
  { isFirst, rules }: { readonly isFirst: boolean; readonly rules: readonly CatalogRule[] },
): Release {
  const { id: catalogId, name, description, locales, hierarchy_ids, nextNumber } = catalog;
  const now = ctx.now().toISOString();
  return {
    id,
    catalogId,
    number: nextNumber,
    status: "PENDING",
    name,
    ...(description === undefined ? {} : { description }),
    ...(locales === undefined ? {} : { locales }),
    hierarchies: [],
    hierarchyIds: hierarchy_ids,
    pricebookIds: sortPricebookIds(catalog),
    ...(catalog.enable_price_segmentation
      ? { segmentation: { bookIds: listFrozenBooks(catalog, rules), parts: 0 } }
      : {}),
    ...(catalog.include_draft_products ? { includesDrafts: true } : {}),
    isFirst,
    totalProducts: 0,
    totalNodes: 0,
    percent: 0,
    created_at: now,
    updated_at: now,
  };
}
