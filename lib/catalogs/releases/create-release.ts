import { TITLES } from "../../kernel/error-titles.ts";
import { conflict } from "../../kernel/errors.ts";
import { loggedError } from "../../kernel/logged-error.ts";
import { commitChange } from "../../table/effects/commit-change.ts";
import { taskWrite } from "../../tasks/store.ts";
import { newTask, startTask } from "../../tasks/work-on.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { type Catalog, isPublishing, pricebooksInOrder, type Release } from "../catalog.ts";
import { type PublishWork, publishRelease } from "../publish-release.ts";
import { catalogs, getRelease, getReleases, releaseWrite } from "../store.ts";
import { envelopedRelease } from "../views.ts";

/** All releases of a catalog are deleted in one transaction, which takes a hundred writes. */
const MOST_UNDER_WAY = 50;

/**
 * Publishes a catalog: a release of a small catalog is live in the answer, a large one goes live all at once when
 * the background work on it is done.
 * @throws ApiError 404 for an unknown catalog, 409 while fifty publications of it are under way
 */
export async function createRelease(ctx: Context, catalogId: string): Promise<Reply> {
  const id = ctx.newId();
  const task = newTask<PublishWork>(ctx, {
    kind: "publish-release",
    release: { id, catalogId: catalogId.toLowerCase(), number: 0 },
    at: { step: "plan" },
  });
  let started: { readonly release: Release; readonly task: typeof task } | undefined;
  const reply = await commitChange(ctx, async () => {
    const [catalog, releases] = await Promise.all([
      catalogs.require(ctx, catalogId),
      getReleases(ctx.table, catalogId),
    ]);
    if (releases.filter(isPublishing).length >= MOST_UNDER_WAY) {
      throw conflict(`${MOST_UNDER_WAY} publications of this catalog are under way.`, {
        title: TITLES.lowerCaseConflict,
      });
    }
    const isFirst = !releases.some(({ status }) => status === "PUBLISHED");
    const release = newRelease(ctx, id, catalog.value, isFirst);
    const { number } = release;
    const numbered = { ...catalog.value, nextNumber: number + 1 };
    const named = { id, catalogId: release.catalogId, number };
    started = { release, task: { ...task, work: { ...task.work, release: named } } };
    const writes = [releaseWrite(release), ...catalogs.writes(numbered, catalog), taskWrite(started.task)];
    return { writes, reply: { body: envelopedRelease(release) } };
  });
  // A repeated request with one Idempotency-Key gets the first answer and starts nothing.
  if (!started || "headers" in reply) return reply;
  await startTask(ctx, started.task, (work) => publishRelease(ctx, work));
  return { body: envelopedRelease(await newest(ctx, started.release)) };
}

/** The release as far as it has come; what was created, when the table does not tell. */
async function newest({ table, log }: Context, release: Release): Promise<Release> {
  try {
    return (await getRelease(table, release))?.value ?? release;
  } catch (error) {
    log.warn("release-not-read", { releaseId: release.id, ...loggedError(error) });
    return release;
  }
}

function newRelease(ctx: Context, id: string, catalog: Catalog, isFirst: boolean): Release {
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
    pricebookIds: pricebooksInOrder(catalog),
    isFirst,
    totalProducts: 0,
    totalNodes: 0,
    percent: 0,
    created_at: now,
    updated_at: now,
  };
}
