import { TITLES } from "../../kernel/error-titles.ts";
import { conflict } from "../../kernel/errors.ts";
import type { Table } from "../../table/table.ts";
import { commitWithTask, readNewest } from "../../tasks/commit-with-task.ts";
import { newTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type Catalog, isPublishing, type Release, sortPricebookIds } from "../catalog.ts";
import { type PublishWork, publishRelease } from "../publish-release.ts";
import { buildReleaseWrite, catalogs, getRelease, getReleases } from "../store.ts";
import { toReleaseBody } from "../views.ts";

/** All releases of a catalog are deleted in one transaction, which takes at most 100 writes. */
const MAX_RUNNING_PUBLICATIONS = 50;

/**
 * Starts publishing a catalog. A small catalog is live in the answer; a large one is published in the background.
 * @throws ApiError 404 for an unknown catalog, 409 when 50 of its publications are running
 */
export async function createRelease(ctx: Context, catalogId: string): Promise<Reply> {
  const id = ctx.newId();
  const task = newTask<PublishWork>(ctx, {
    kind: "publish-release",
    release: { id, catalogId: catalogId.toLowerCase(), number: 0 },
    at: { step: "plan" },
  });
  let started: { readonly release: Release; readonly reply: Reply } | undefined;
  const reply = await commitWithTask(ctx, publishRelease, async () => {
    const [catalog, releases] = await Promise.all([
      catalogs.require(ctx, catalogId),
      getReleases(ctx.table, catalogId),
    ]);
    if (releases.filter(isPublishing).length >= MAX_RUNNING_PUBLICATIONS) {
      throw conflict(`${MAX_RUNNING_PUBLICATIONS} publications of this catalog are under way.`, {
        title: TITLES.lowerCaseConflict,
      });
    }
    const isFirst = !releases.some(({ status }) => status === "PUBLISHED");
    const release = buildRelease(ctx, id, catalog.value, isFirst);
    const { number } = release;
    const numbered = { ...catalog.value, nextNumber: number + 1 };
    const releaseRef = { id, catalogId: release.catalogId, number };
    started = { release, reply: { body: toReleaseBody(release) } };
    return {
      writes: [buildReleaseWrite(release), ...catalogs.writes(numbered, catalog)],
      reply: started.reply,
      task: { ...task, work: { ...task.work, release: releaseRef } },
    };
  });
  if (!started || reply !== started.reply) return reply;
  const { release } = started;
  const get = (table: Table) => getRelease(table, release);
  return { body: toReleaseBody(await readNewest(ctx, { get }, release)) };
}

function buildRelease(ctx: Context, id: string, catalog: Catalog, isFirst: boolean): Release {
  const { id: catalogId, name, description, hierarchy_ids, nextNumber } = catalog;
  const now = ctx.now().toISOString();
  return {
    id,
    catalogId,
    number: nextNumber,
    status: "PENDING",
    name,
    ...(description === undefined ? {} : { description }),
    hierarchies: [],
    hierarchyIds: hierarchy_ids,
    pricebookIds: sortPricebookIds(catalog),
    isFirst,
    totalProducts: 0,
    totalNodes: 0,
    percent: 0,
    created_at: now,
    updated_at: now,
  };
}
