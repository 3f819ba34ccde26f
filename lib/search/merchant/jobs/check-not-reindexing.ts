import { conflict } from "../../../kernel/errors.ts";
import type { SearchSettings } from "../../../search-index/search-settings.ts";

/** @throws ApiError 409 while a reindex is queued or runs */
export function checkNotReindexing({ reindexing }: SearchSettings): void {
  if (reindexing !== undefined) {
    throw conflict(`The store is being reindexed by the job '${reindexing}'. Nothing was changed.`);
  }
}
