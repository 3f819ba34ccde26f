import { advance } from "../kernel/states.ts";
import type { TimedId } from "../kernel/timed-id.ts";
import { type CountedList, expiryOf } from "../table/counted/counted-list.ts";
import { type PageOfList, type RecordsPage, recordsPage } from "../table/counted/counted-page.ts";
import { decoded, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { type Resource, resource } from "../table/resource.ts";
import type { Item, Table, Write } from "../table/table.ts";
import { JOB_STATES, type Job } from "./job.ts";

const KEPT_DAYS = 30;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * The jobs of the last thirty days, newest first. What was created on one day is gone with the end of another, so that
 * the numbers of the days that are left add up to the jobs that are left.
 */
export const JOB_LIST: CountedList = {
  name: "jobs",
  order: "newest first",
  expiresAt: ({ at }) => (Math.floor(Date.parse(at) / 1000 / DAY_SECONDS) + 1 + KEPT_DAYS) * DAY_SECONDS,
};

/** A job as its list knows it. */
export function timedJob({ id, created_at }: Job): TimedId {
  return { id, at: created_at };
}

const jobEntity = entity<Job>("job");

/** The type of the items that are jobs. */
export const JOB_TYPE = jobEntity.type;

/** The job in an item. */
export function jobIn(item: Item): Job {
  return decoded(jobEntity, item);
}

const stored = resource({
  entity: jobEntity,
  name: "job",
  keyOf: keys.job,
  counted: { list: JOB_LIST, at: (job) => timedJob(job).at },
});

/**
 * The jobs of the last thirty days. A job's writes name the version at which its status was read, so that a transition
 * which its table of states has is the one that happens; they throw ApiError 409 for one that it does not have.
 */
export const jobs: Resource<Job> = {
  ...stored,
  writes: (job, before) => {
    if (before) advance(JOB_STATES, before.value.status, job.status);
    const expiry = expiryOf(JOB_LIST, timedJob(job));
    const expiring = (write: Write): Write =>
      "put" in write ? { ...write, put: { ...write.put, ...expiry } } : write;
    return stored.writes(job, before).map(expiring);
  },
};

/** A page of all jobs, newest first. */
export function getJobsPage(table: Table, page: PageOfList): Promise<RecordsPage<Job>> {
  return recordsPage(table, JOB_LIST, page, async (ids) =>
    (await jobs.getMany(table, ids)).flatMap((job) => job?.value ?? []),
  );
}
