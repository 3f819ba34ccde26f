import { advance } from "../../../kernel/states.ts";
import { entity } from "../../../table/entity.ts";
import { keys } from "../../../table/keys.ts";
import { type ListedResource, resource } from "../../../table/resource.ts";
import type { Write } from "../../../table/table.ts";
import { isJobOver, SEARCH_JOB_STATES, type SearchJob } from "./search-job.ts";

const KEPT_SECONDS = 30 * 24 * 60 * 60;

const stored = resource({
  entity: entity<SearchJob>("search_job"),
  name: "job",
  keyOf: keys.searchJob,
  all: { pk: keys.searchJob("-").pk },
});

/**
 * Jobs, until thirty days after their ends: one that was gone before would leave `reindexing` behind for ever. Writes throw
 * ApiError 409 for a status that cannot follow the one that was read.
 */
export const searchJobs: ListedResource<SearchJob> = {
  ...stored,
  writes: (job, before) => {
    if (before) advance(SEARCH_JOB_STATES, before.value.status, job.status);
    const writes = stored.writes(job, before);
    if (!isJobOver(job)) return writes;
    const expires_at = Math.floor(Date.parse(job.updated_at) / 1000) + KEPT_SECONDS;
    const expiring = (write: Write): Write =>
      "put" in write ? { ...write, put: { ...write.put, expires_at } } : write;
    return writes.map(expiring);
  },
};
