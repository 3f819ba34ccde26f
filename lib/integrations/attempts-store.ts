import { unprocessable } from "../kernel/errors.ts";
import { contentOf, decoded, entity } from "../table/entity.ts";
import { type IndexList, indexPage } from "../table/index-list.ts";
import { keys } from "../table/keys.ts";
import { queryAll } from "../table/query-all.ts";
import { withReadBudget } from "../table/read-budget.ts";
import type { Key, Put, Table } from "../table/table.ts";
import { type DeliveryAttempt, firstAttemptAt } from "./delivery-attempt.ts";

const attempts = entity<DeliveryAttempt>("delivery_attempt");

const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A list of a busy store has any length; further than this, or than its page, nobody counts. */
const MOST_COUNTED = 1000;
/** What a partition of the table gives in a second. An attempt is some hundred bytes: ten thousand of them are a third of it. */
const MOST_UNITS = 3000;
/** Behind all times, before `JOB#`. */
const AFTER_TIMES = ":";

/**
 * The writes of an attempt: one for the first of a job, as most are; a later one is found by its time and by its job.
 * It may be logged again. They are to be written together with others, or alone.
 */
export function attemptWrites(attempt: DeliveryAttempt): readonly Put[] {
  return keysOf(attempt).map((key) => ({
    put: { ...key, type: attempts.type, expires_at: expiryOf(attempt), ...contentOf(attempts, attempt) },
    when: { unconditional: "the same attempt logged again is the same item" },
  }));
}

function keysOf({ integration_id, job_id, attempt, at }: DeliveryAttempt): Key[] {
  if (attempt === 1) return [keys.deliveryJob(integration_id, firstAttemptAt(job_id) ?? at, job_id)];
  return [
    keys.deliveryAttempt(integration_id, at, job_id),
    keys.attemptOfJob(integration_id, job_id, attempt),
  ];
}

/** Epoch seconds. */
function expiryOf({ at }: DeliveryAttempt): number {
  return Math.floor((Date.parse(at) + KEPT_DAYS * DAY_MS) / 1000);
}

type Page = { readonly offset: number; readonly limit: number };

/** A page of a list, and how many there are; a lower bound of more than 1,000. */
export type Found<T> = { readonly found: readonly T[]; readonly total: number };

/**
 * A page of the attempts of these integrations, newest first.
 * @throws ApiError 422 for a page so far behind that it would read too much
 */
export async function attemptsPage(
  table: Table,
  integrationIds: readonly string[],
  page: Page,
  now: Date,
): Promise<Found<DeliveryAttempt>> {
  const partitions = integrationIds.flatMap((id) => [
    keys.deliveryJob(id, "", "").pk,
    keys.deliveryAttempt(id, "", "").pk,
  ]);
  return pageOf(table, partitions, page, now);
}

/**
 * A page of the first attempts of an integration's jobs, newest first: each stands for its job.
 * @throws ApiError 422 for a page so far behind that it would read too much
 */
export async function jobsPage(
  table: Table,
  integrationId: string,
  page: Page,
  now: Date,
): Promise<Found<DeliveryAttempt>> {
  const { pk } = keys.deliveryJob(integrationId, "", "");
  return pageOf(table, [pk], page, now);
}

/** All attempts of a job, newest first: a few dozen at most. `undefined` if there is no such job, or not any more. */
export async function getJobAttempts(
  table: Table,
  integrationId: string,
  jobId: string,
): Promise<readonly DeliveryAttempt[] | undefined> {
  const firstAt = firstAttemptAt(jobId);
  if (firstAt === undefined) return undefined;
  const { pk, sk } = keys.attemptOfJob(integrationId, jobId, "any");
  const [first, later] = await Promise.all([
    table.get(keys.deliveryJob(integrationId, firstAt, jobId)),
    queryAll(table, { pk, sk: { prefix: sk }, consistent: true }),
  ]);
  return first && [first, ...later].map((item) => decoded(attempts, item)).reverse();
}

/**
 * A query of these lists has whole items, so they are kept. Of many partitions little is read of each at first: together twice
 * what is counted, since most of what is new may be in some of them.
 */
async function pageOf(
  table: Table,
  partitions: readonly string[],
  page: Page,
  now: Date,
): Promise<Found<DeliveryAttempt>> {
  // The table takes its time with what has expired.
  const from = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const list: IndexList = {
    partitions,
    inTable: true,
    keepsItems: true,
    descending: true,
    range: { from, to: AFTER_TIMES },
    firstAtOnce: Math.ceil((2 * MOST_COUNTED) / partitions.length),
    mostCounted: MOST_COUNTED,
  };
  const bounded = withReadBudget(table, { units: MOST_UNITS, refusal: tooManyUnits });
  const { keys: found, total } = await indexPage(bounded, list, page);
  return { found: found.flatMap(({ item }) => (item ? [decoded(attempts, item)] : [])), total };
}

function tooManyUnits() {
  return unprocessable(
    `The list would read more than ${MOST_UNITS} units of 4 KB; ask for a page nearer to its beginning.`,
    { source: "page[offset]" },
  );
}
