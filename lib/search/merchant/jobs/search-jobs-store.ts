import { advanceState } from "../../../kernel/states.ts";
import { entity } from "../../../table/entity.ts";
import { keys } from "../../../table/keys.ts";
import { type ListedResource, resource } from "../../../table/resource.ts";
import type { Write } from "../../../table/table.ts";
import { isJobOver, SEARCH_JOB_STATES, type SearchJob } from "./search-job.ts";

const KEPT_SECONDS = 30 * 24 * 60 * 60;

const storedJobs = resource({
  entity: entity<SearchJob>("search_job"),
  name: "job",
  keyOf: keys.searchJob,
  all: { pk: keys.searchJob("-").pk },
});

/**
 * Jobs expire thirty days after their end; a running one never, because the settings name it.
 * Writes throw ApiError 409 for a status that cannot follow the current one.
 */
export const searchJobs: ListedResource<SearchJob> = {
  ...storedJobs,
  writes: (job, before) => {
    if (before) advanceState(SEARCH_JOB_STATES, before.value.status, job.status);
    const writes = storedJobs.writes(job, before);
    if (!isJobOver(job)) return writes;
    const expires_at = Math.floor(Date.parse(job.updated_at) / 1000) + KEPT_SECONDS;
    const expiring = (write: Write): Write =>
      "put" in write ? { ...write, put: { ...write.put, expires_at } } : write;
    return writes.map(expiring);
  },
};
