import { unprocessable } from "../../kernel/errors.ts";
import { decodeItem, entity, toContent } from "../../table/entity.ts";
import { type IndexList, indexPage } from "../../table/index-list.ts";
import { keys } from "../../table/keys.ts";
import { queryAll } from "../../table/query-all.ts";
import { withReadBudget } from "../../table/read-budget.ts";
import type { Key, Put, Table } from "../../table/table.ts";
import { type DeliveryAttempt, firstAttemptAt } from "./delivery-attempt.ts";

const attempts = entity<DeliveryAttempt>("delivery_attempt");

const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A long list is counted up to here, or up to the end of the page if that is further. */
const MOST_COUNTED = 1000;
/** DynamoDB limit for a partition and second. Ten thousand attempts take a third of it. */
const MOST_UNITS = 3000;
/** Sorts after all times and before `JOB#`. */
const AFTER_TIMES = ":";

/** A later attempt has two items, so that it is found by its time and by its job. */
export function attemptWrites(attempt: DeliveryAttempt): readonly Put[] {
  return attemptKeys(attempt).map((key) => ({
    put: {
      ...key,
      type: attempts.type,
      expires_at: calculateExpirySeconds(attempt),
      ...toContent(attempts, attempt),
    },
    when: { unconditional: "the same attempt logged again is the same item" },
  }));
}

function attemptKeys({ integration_id, job_id, attempt, at }: DeliveryAttempt): Key[] {
  if (attempt === 1) return [keys.deliveryJob(integration_id, firstAttemptAt(job_id) ?? at, job_id)];
  return [
    keys.deliveryAttempt(integration_id, at, job_id),
    keys.attemptOfJob(integration_id, job_id, attempt),
  ];
}

function calculateExpirySeconds({ at }: DeliveryAttempt): number {
  return Math.floor((Date.parse(at) + KEPT_DAYS * DAY_MS) / 1000);
}

type Page = { readonly offset: number; readonly limit: number };

/** A page of a list. `total` is a lower bound above 1,000. */
export type AttemptsPage<T> = { readonly items: readonly T[]; readonly total: number };

/** Reads attempts of these integrations, newest first. @throws ApiError 422 for a page too far back */
export async function readAttemptsPage(
  table: Table,
  integrationIds: readonly string[],
  page: Page,
  now: Date,
): Promise<AttemptsPage<DeliveryAttempt>> {
  const partitions = integrationIds.flatMap((id) => [
    keys.deliveryJob(id, "", "").pk,
    keys.deliveryAttempt(id, "", "").pk,
  ]);
  return readPartitionsPage(table, partitions, page, now);
}

/** Reads the first attempts of jobs, newest first. @throws ApiError 422 for a page too far back */
export async function readJobsPage(
  table: Table,
  integrationId: string,
  page: Page,
  now: Date,
): Promise<AttemptsPage<DeliveryAttempt>> {
  const { pk } = keys.deliveryJob(integrationId, "", "");
  return readPartitionsPage(table, [pk], page, now);
}

/** Newest first, a few dozen at most; `undefined` if the job is unknown or has expired. */
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
  return first && [first, ...later].map((item) => decodeItem(attempts, item)).reverse();
}

/** The first queries together read twice the counted maximum: new entries may be in few partitions. */
async function readPartitionsPage(
  table: Table,
  partitions: readonly string[],
  page: Page,
  now: Date,
): Promise<AttemptsPage<DeliveryAttempt>> {
  // DynamoDB deletes expired items late.
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
  const { keys: entries, total } = await indexPage(bounded, list, page);
  return { items: entries.flatMap(({ item }) => (item ? [decodeItem(attempts, item)] : [])), total };
}

function tooManyUnits() {
  return unprocessable(
    `The list would read more than ${MOST_UNITS} units of 4 KB; ask for a page nearer to its beginning.`,
    { source: "page[offset]" },
  );
}
