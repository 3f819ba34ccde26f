import { compare } from "../kernel/by-creation.ts";
import type { TimedId, TimeOrder } from "../kernel/timed-id.ts";
import { type Continuation, type ContinuedPage, continuationOf } from "./continued-list.ts";
import type { ListQuery } from "./list-query.ts";

/** The record behind which a page begins, if another page's link led to it. @throws ApiError 400 for what no link had */
export function timedIdAfter(query: ListQuery): TimedId | undefined {
  const after = continuationOf(query);
  return after && { id: after.id, at: String(after.value) };
}

/**
 * Where a list by a time goes on behind a page.
 * @param last the last record of the page
 * @param now for a list that begins with this page
 */
export function continuedBehind(
  query: ListQuery,
  last: TimedId | undefined,
  now: Date,
): Continuation | undefined {
  const { position = query.page.offset, until = now.toISOString() } = continuationOf(query) ?? {};
  return last && { value: last.at, id: last.id, position: position + query.page.limit, until };
}

/** A page of records that are all at hand, by their time. @throws ApiError 400 for a page that no link leads to */
export function pageInOrder<T>(
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
  const after = timedIdAfter(query);
  const { limit, offset } = query.page;
  const left = after
    ? inOrder.filter((record) => byOrder(timedIdOf(record), after) > 0)
    : inOrder.slice(offset);
  const page = left.slice(0, limit);
  const last = left.length > page.length ? page.at(-1) : undefined;
  const next = continuedBehind(query, last && timedIdOf(last), now);
  return { page, total: records.length, next };
}
