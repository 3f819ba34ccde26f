import { isFinal, type States } from "../../../kernel/states.ts";

export const JOB_STATUSES = ["pending", "processing", "complete", "failed"] as const;
export type SearchJobStatus = (typeof JOB_STATUSES)[number];

/** What may become of a job. */
export const SEARCH_JOB_STATES: States<SearchJobStatus> = {
  pending: { to: ["processing", "complete", "failed"] },
  processing: { to: ["complete", "failed"] },
  complete: { to: [] },
  failed: { to: [] },
};

/** A job that indexes releases anew. */
export type SearchJob = {
  readonly id: string;
  readonly status: SearchJobStatus;
  /** Also those that are in sync. */
  readonly force: boolean;
  readonly errors: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
};

/** Whether a job is over. */
export function isJobOver({ status }: SearchJob): boolean {
  return isFinal(SEARCH_JOB_STATES, status);
}

/** A job as merchants read it. */
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
