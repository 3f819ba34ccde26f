import { invalid } from "../../../kernel/errors.ts";
import { derivedUuid } from "../../../kernel/uuid.ts";
import type { ListQuery } from "../../../lists/list-query.ts";
import { pageAnswer } from "../../../lists/select-page.ts";
import type { SearchSettings } from "../../../search-index/search-settings.ts";
import { getSearchSettings } from "../../../search-index/search-settings-store.ts";
import type { Context } from "../../../use-case/context.ts";
import type { Reply } from "../../../use-case/reply.ts";
import { searchJobs } from "../jobs/search-jobs-store.ts";
import { getIndexStates, type IndexState } from "./index-states.ts";

/**
 * A page of the indexes of all published releases, or of those that are out of sync or are not. What a reindex builds
 * anew is out of sync until the reindex is over: merchants poll this list until they may change fields again.
 * @throws ApiError 400 for another `out_of_sync` than true and false
 */
export async function listSearchIndexes(ctx: Context, query: ListQuery): Promise<Reply> {
  const wanted = outOfSyncIn(query);
  const settings = await getSearchSettings(ctx.table);
  const rebuilt = await rebuiltNow(ctx, settings);
  const states = await getIndexStates(ctx, settings);
  const all = states.map((one) => ({ ...one, isOutOfSync: one.isOutOfSync || rebuilt(one.release.id) }));
  const shown = all.filter(({ isOutOfSync }) => wanted === undefined || isOutOfSync === wanted);
  return { body: pageAnswer(shown, query, indexView) };
}

/** Which releases the reindex that is under way builds anew, beside those that are out of sync without it. */
async function rebuiltNow({ table }: Context, { reindexing, formerBuilds = {} }: SearchSettings) {
  const job = reindexing === undefined ? undefined : await searchJobs.get(table, reindexing);
  return (releaseId: string) => job !== undefined && (job.value.force || releaseId in formerBuilds);
}

function outOfSyncIn({ other }: ListQuery): boolean | undefined {
  const sent = other["out_of_sync"];
  if (sent === undefined || sent === "") return undefined;
  if (sent !== "true" && sent !== "false") {
    throw invalid("'out_of_sync' must be true or false.", { source: "out_of_sync" });
  }
  return sent === "true";
}

function indexView({ release: { id, catalogId }, isOutOfSync }: IndexState) {
  return {
    id: derivedUuid("search-index", id),
    type: "catalog_search_index" as const,
    meta: { catalog_id: catalogId, release_id: id, out_of_sync: isOutOfSync, owner: "store" as const },
  };
}
