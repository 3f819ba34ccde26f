import { compare } from "../kernel/by-creation.ts";
import type { TimedId, TimeOrder } from "../kernel/timed-id.ts";
import { type Continuation, type ContinuedPage, readContinuation } from "./continued-list.ts";
import type { ListQuery } from "./list-query.ts";

/** @throws ApiError 400 for a value that is in no link */
export function readTimedIdAfter(query: ListQuery): TimedId | undefined {
  const after = readContinuation(query);
  return after && { id: after.id, at: String(after.value) };
}

/** @param last last record of the page @param now start of the listing, if this is its first page */
export function buildTimeContinuation(
  query: ListQuery,
  last: TimedId | undefined,
  now: Date,
): Continuation | undefined {
  const { position = query.page.offset, until = now.toISOString() } = readContinuation(query) ?? {};
  return last && { value: last.at, id: last.id, position: position + query.page.limit, until };
}

/** Sorts records in memory by time. @throws ApiError 400 for a place that is in no link */
export function selectPageByTime<T>(
  records: readonly T[],
  query: ListQuery,
  {
    order,
    timedIdOf,
    now,
  }: { readonly order: TimeOrder; readonly timedIdOf: (record: T) => TimedId; readonly now: Date },
): ContinuedPage & { readonly page: readonly T[] } {
  const byOrder = (a: TimedId, b: TimedId) =>
    (order === "oldest first" ? compare(a.at, b.at) : compare(b.at, a.at)) ||
    (order === "newest first" ? compare(b.id, a.id) : compare(a.id, b.id));
  const inOrder = records.toSorted((a, b) => byOrder(timedIdOf(a), timedIdOf(b)));
  const after = readTimedIdAfter(query);
  const { limit, offset } = query.page;
  const remaining = after
    ? inOrder.filter((record) => byOrder(timedIdOf(record), after) > 0)
    : inOrder.slice(offset);
  const page = remaining.slice(0, limit);
  const last = remaining.length > page.length ? page.at(-1) : undefined;
  const next = buildTimeContinuation(query, last && timedIdOf(last), now);
  return { page, total: records.length, next };
}
