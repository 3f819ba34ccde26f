import type { SearchSettings } from "../../../catalogs/search-index/search-settings.ts";
import { conflict } from "../../../kernel/errors.ts";
import { isFinalState, type States } from "../../../kernel/states.ts";

export const JOB_STATUSES = ["pending", "processing", "complete", "failed"] as const;
type SearchJobStatus = (typeof JOB_STATUSES)[number];

export const SEARCH_JOB_STATES: States<SearchJobStatus> = {
  pending: { to: ["processing", "complete", "failed"] },
  processing: { to: ["complete", "failed"] },
  complete: { to: [] },
  failed: { to: [] },
};

export type SearchJob = {
  readonly id: string;
  readonly status: SearchJobStatus;
  /** Reindexes releases that are in sync, too. */
  readonly force: boolean;
  readonly errors: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
};

export function isJobOver({ status }: SearchJob): boolean {
  return isFinalState(SEARCH_JOB_STATES, status);
}

export function searchJobView({ id, status, errors, created_at, updated_at }: SearchJob) {
  return {
    id,
    type: "job" as const,
    attributes: { status, type: "reindex-tenant-releases" as const },
    meta: {
      created_at,
      updated_at,
      ...(errors.length > 0 ? { errors: errors.map((detail) => ({ detail })) } : {}),
    },
  };
}

export type SearchJobView = ReturnType<typeof searchJobView>;

/** @throws ApiError 409 while a reindex is queued or runs */
export function checkNotReindexing({ reindexing }: SearchSettings): void {
  if (reindexing !== undefined) {
    throw conflict(`The store is being reindexed by the job '${reindexing}'. Nothing was changed.`);
  }
}
