import { advance } from "../../../kernel/states.ts";
import { entity } from "../../../table/entity.ts";
import { keys } from "../../../table/keys.ts";
import { type ListedResource, resource } from "../../../table/resource.ts";
import type { Write } from "../../../table/table.ts";
import { SEARCH_JOB_STATES, type SearchJob } from "./search-job.ts";

const KEPT_SECONDS = 30 * 24 * 60 * 60;

const stored = resource({
  entity: entity<SearchJob>("search_job"),
  name: "job",
  keyOf: keys.searchJob,
  all: { pk: keys.searchJob("-").pk },
});

/** The jobs of the last thirty days. Writes throw ApiError 409 for a status that cannot follow the one that was read. */
export const searchJobs: ListedResource<SearchJob> = {
  ...stored,
  writes: (job, before) => {
    if (before) advance(SEARCH_JOB_STATES, before.value.status, job.status);
    const expires_at = Math.floor(Date.parse(job.created_at) / 1000) + KEPT_SECONDS;
    const expiring = (write: Write): Write =>
      "put" in write ? { ...write, put: { ...write.put, expires_at } } : write;
    return stored.writes(job, before).map(expiring);
  },
};
