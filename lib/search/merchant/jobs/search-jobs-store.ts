import { advanceState } from "../../../kernel/states.ts";
import { entity } from "../../../table/entity.ts";
import { keys } from "../../../table/keys.ts";
import { resource } from "../../../table/resource.ts";
import { isJobOver, SEARCH_JOB_STATES, type SearchJob } from "./search-job.ts";

const KEPT_SECONDS = 30 * 24 * 60 * 60;

/**
 * Jobs expire thirty days after their end; a running one never, because the settings name it.
 * Writes throw ApiError 409 for a status that cannot follow the current one.
 */
export const searchJobs = resource({
  entity: entity<SearchJob>("search_job"),
  name: "job",
  keyOf: keys.searchJob,
  all: { pk: keys.searchJob("-").pk },
  checkChange: (before, after) => advanceState(SEARCH_JOB_STATES, before.status, after.status),
  expiresAt: (job) =>
    isJobOver(job) ? Math.floor(Date.parse(job.updated_at) / 1000) + KEPT_SECONDS : undefined,
});
