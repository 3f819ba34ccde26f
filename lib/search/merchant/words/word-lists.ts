import type { StopwordSet } from "../../../catalogs/search-index/search-settings.ts";

/** Trims the words and drops duplicates. */
export function trimWords(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim()))];
}

export function toSyncedMeta({ created_at, updated_at }: Pick<StopwordSet, "created_at" | "updated_at">) {
  return {
    created_at,
    updated_at,
    owner: "store" as const,
    sync_status: "synced" as const,
    last_synced_at: updated_at,
  };
}
