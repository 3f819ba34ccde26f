import type { SearchSettings } from "../../../catalogs/search-index/search-settings.ts";
import { getSearchSettings } from "../../../catalogs/search-index/search-settings-store.ts";
import { deriveUuid } from "../../../kernel/ids.ts";
import { type ListQuery, readFlag } from "../../../lists/list-query.ts";
import { pageAnswer } from "../../../lists/select-page.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { searchJobs } from "../jobs/search-jobs-store.ts";
import { getIndexStates, type IndexState } from "./index-states.ts";

/**
 * Releases stay out of sync until the reindex is over: merchants wait for it before they change fields.
 * @throws ApiError 400 for an `out_of_sync` other than true and false
 */
export async function listSearchIndexes(ctx: Context, query: ListQuery): Promise<Reply> {
  const requestedState = readFlag(query, "out_of_sync");
  const settings = await getSearchSettings(ctx.table);
  const isRebuilt = await readRebuildTest(ctx, settings);
  const states = await getIndexStates(ctx, settings);
  const all = states.map((one) => ({ ...one, isOutOfSync: one.isOutOfSync || isRebuilt(one.release.id) }));
  const shown = all.filter(
    ({ isOutOfSync }) => requestedState === undefined || isOutOfSync === requestedState,
  );
  return { body: pageAnswer(shown, query, indexView) };
}

/** Returns a test for releases of the current reindex: all if forced, else those already rebuilt. */
async function readRebuildTest({ table }: Context, { reindexing, formerBuilds = {} }: SearchSettings) {
  const job = reindexing === undefined ? undefined : await searchJobs.get(table, reindexing);
  return (releaseId: string) => job !== undefined && (job.value.force || releaseId in formerBuilds);
}

function indexView({ release: { id, catalogId }, isOutOfSync }: IndexState) {
  return {
    id: deriveUuid("search-index", id),
    type: "catalog_search_index" as const,
    meta: { catalog_id: catalogId, release_id: id, out_of_sync: isOutOfSync, owner: "store" as const },
  };
}
