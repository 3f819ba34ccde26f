import type { SearchSettings } from "../../../catalogs/search-index/search-settings.ts";
import { conflict } from "../../../kernel/errors.ts";

/** @throws ApiError 409 while a reindex is queued or runs */
export function checkNotReindexing({ reindexing }: SearchSettings): void {
  if (reindexing !== undefined) {
    throw conflict(`The store is being reindexed by the job '${reindexing}'. Nothing was changed.`);
  }
}
