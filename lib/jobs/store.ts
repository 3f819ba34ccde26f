import { advance } from "../kernel/states.ts";
import { entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { type ListedResource, resource } from "../table/resource.ts";
import type { Write } from "../table/table.ts";
import { JOB_STATES, type Job } from "./job.ts";

const KEPT_SECONDS = 30 * 24 * 60 * 60;

const stored = resource({
  entity: entity<Job>("job"),
  name: "job",
  keyOf: keys.job,
  all: { pk: keys.job("-").pk },
});

/**
 * The jobs of the last thirty days. A job's writes name the version at which its status was read, so that a transition
 * which its table of states has is the one that happens; they throw ApiError 409 for one that it does not have.
 */
export const jobs: ListedResource<Job> = {
  ...stored,
  writes: (job, before) => {
    if (before) advance(JOB_STATES, before.value.status, job.status);
    const expires_at = Math.floor(Date.parse(job.created_at) / 1000) + KEPT_SECONDS;
    const expiring = (write: Write): Write =>
      "put" in write ? { ...write, put: { ...write.put, expires_at } } : write;
    return stored.writes(job, before).map(expiring);
  },
};
