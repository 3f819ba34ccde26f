import { changeHead } from "../catalog/write-release.ts";
import { notFound } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { commitChange } from "../table/change.ts";
import { advanceRelease } from "./advance-release.ts";
import { type Catalog, pricebooksInOrder, type Release } from "./catalog.ts";
import { catalogWrite, deleteReleases, getCatalog, getReleases, releaseWrite } from "./store.ts";
import { releaseBody, releaseView } from "./views.ts";

/**
 * Publishes a catalog: a release of a small catalog is live in the answer, a large one is carried on whenever
 * someone looks at it, until it is live all at once.
 * @throws ApiError 404 for an unknown catalog
 */
export async function createRelease(ctx: Context, catalogId: string): Promise<Reply> {
  let created: Release | undefined;
  const reply = await commitChange(ctx, async () => {
    const [catalog, releases] = await Promise.all([
      getCatalog(ctx.table, catalogId),
      getReleases(ctx.table, catalogId),
    ]);
    if (!catalog) throw notFound("catalog", catalogId);
    const isFirst = !releases.some(({ status }) => status === "PUBLISHED");
    const release = newRelease(ctx, catalog.value, isFirst);
    created = release;
    const numbered = { ...catalog.value, nextNumber: catalog.value.nextNumber + 1 };
    const answer = { body: releaseBody(release) };
    return { writes: [releaseWrite(release), catalogWrite(numbered, catalog.version)], reply: answer };
  });
  // A repeated request with one Idempotency-Key gets the first answer and starts nothing.
  if (!created || "headers" in reply) return reply;
  return { body: releaseBody(await advanceRelease(ctx, created)) };
}

function newRelease(ctx: Context, catalog: Catalog, isFirst: boolean): Release {
  const { id: catalogId, name, description, hierarchy_ids, nextNumber } = catalog;
  const now = ctx.now().toISOString();
  return {
    id: ctx.newId(),
    catalogId,
    number: nextNumber,
    status: "PENDING",
    name,
    ...(description === undefined ? {} : { description }),
    hierarchies: [],
    hierarchyIds: hierarchy_ids,
    pricebookIds: pricebooksInOrder(catalog),
    isFirst,
    totalProducts: 0,
    totalNodes: 0,
    percent: 0,
    created_at: now,
    updated_at: now,
    work: { step: "plan" },
  };
}

/** Reading a release that is under way carries it on. @throws ApiError 404 for an unknown release */
export async function readRelease(ctx: Context, catalogId: string, releaseId: string): Promise<Reply> {
  const release = pick(await existingReleases(ctx, catalogId), releaseId);
  return { body: releaseBody(await advanceRelease(ctx, release)) };
}

/** @throws ApiError 404 for an unknown catalog, or a release that is not published */
export async function publishedRelease(ctx: Context, catalogId: string, releaseId: string): Promise<Release> {
  const release = pick(await existingReleases(ctx, catalogId), releaseId);
  if (release.status !== "PUBLISHED") throw notFound("published release", releaseId);
  return release;
}

/** A page of a catalog's releases, newest first. @throws ApiError 404 for an unknown catalog */
export async function listReleases(ctx: Context, catalogId: string, query: Query): Promise<Reply> {
  const releases = await existingReleases(ctx, catalogId);
  const waiting = releases.find(({ work }) => work);
  const advanced = waiting && (await advanceRelease(ctx, waiting));
  const current = releases.map((release) => (advanced?.id === release.id ? advanced : release)).reverse();
  const { offset, limit } = query.page;
  return { body: listAnswer(current.slice(offset, offset + limit).map(releaseView), current.length, query) };
}

/** Deletes one release; shoppers are then served the one before, if any. @throws ApiError 404 */
export async function deleteRelease(ctx: Context, catalogId: string, releaseId: string): Promise<Reply> {
  const releases = await existingReleases(ctx, catalogId);
  const gone = pick(releases, releaseId);
  await withdraw(ctx, gone.catalogId, releases, [gone]);
  return {};
}

/** Deletes all releases of a catalog; shoppers no longer see it. @throws ApiError 404 for an unknown catalog */
export async function deleteAllReleases(ctx: Context, catalogId: string): Promise<Reply> {
  const releases = await existingReleases(ctx, catalogId);
  await withdraw(ctx, catalogId.toLowerCase(), releases, releases);
  return {};
}

async function withdraw(
  ctx: Context,
  catalogId: string,
  releases: readonly Release[],
  gone: readonly Release[],
): Promise<void> {
  const left = releases.filter((release) => release.status === "PUBLISHED" && !gone.includes(release)).at(-1);
  await changeHead(ctx, (head) => {
    const live = head.live.find((one) => one.catalogId === catalogId);
    if (!live || !gone.some(({ id }) => id === live.releaseId)) return head;
    const others = head.live.filter((one) => one !== live);
    if (!left) return { ...head, live: others };
    const { id: releaseId, number, totalProducts: total, published_at = live.publishedAt } = left;
    const trees = left.hierarchies.length;
    const before = { ...live, releaseId, number, total, trees, publishedAt: published_at };
    return { ...head, live: [...others, before] };
  });
  await deleteReleases(ctx.table, gone, ctx.newId);
}

async function existingReleases({ table }: Context, catalogId: string): Promise<Release[]> {
  const [catalog, releases] = await Promise.all([
    getCatalog(table, catalogId),
    getReleases(table, catalogId),
  ]);
  if (!catalog) throw notFound("catalog", catalogId);
  return releases;
}

function pick(releases: readonly Release[], releaseId: string): Release {
  const found =
    releaseId === "latestPublished" || releaseId === "latest"
      ? releases.filter(({ status }) => status === "PUBLISHED").at(-1)
      : releases.find(({ id }) => id === releaseId.toLowerCase());
  if (!found) throw notFound("release", releaseId);
  return found;
}
