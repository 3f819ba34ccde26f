import type { TimedId } from "../kernel/by-creation.ts";
import { advanceState } from "../kernel/states.ts";
import type { CountedList } from "../table/counted/counted-list.ts";
import { type Document, decodeItem, entity } from "../table/entity.ts";
import { keys } from "../table/keys.ts";
import { resource } from "../table/resource.ts";
import type { Check, Item } from "../table/table.ts";
import { JOB_STATES, type Job } from "./job.ts";

/** Jobs that change products run one at a time, oldest first. */
export const JOB_QUEUE = "jobs";

const KEPT_DAYS = 30;
const DAY_SECONDS = 24 * 60 * 60;

/** Newest first. All jobs of a day expire together, so that the counts per day stay correct. */
export const JOB_LIST: CountedList = {
  name: "jobs",
  order: "newest first",
  expiresAt: ({ at }) => (Math.floor(Date.parse(at) / 1000 / DAY_SECONDS) + 1 + KEPT_DAYS) * DAY_SECONDS,
};

/** Epoch seconds at which a job expires. */
export function findJobEnd(job: Job): number {
  return JOB_LIST.expiresAt?.(toJobTimedId(job)) ?? 0;
}

export function toJobTimedId({ id, created_at }: Job): TimedId {
  return { id, at: created_at };
}

const jobEntity = entity<Job>("job");

export const JOB_TYPE = jobEntity.type;

export function toJob(item: Item): Job {
  return decodeItem(jobEntity, item);
}

/** Writes check the version and throw ApiError 409 for a transition that `JOB_STATES` lacks. */
export const jobs = resource({
  entity: jobEntity,
  name: "job",
  keyOf: keys.job,
  counted: { list: JOB_LIST, at: (job) => toJobTimedId(job).at },
  checkChange: (before, after) => advanceState(JOB_STATES, before.status, after.status),
});

/** Holds while the job is as it was read. */
export function buildJobCheck({ value, version }: Document<Job>): Check {
  return { check: keys.job(value.id), when: { only: { version } } };
}
