import { compare, type TimedId, type TimeOrder } from "../kernel/by-creation.ts";
import { invalid } from "../kernel/errors.ts";
import { type PageOfList, sortAndCut } from "../kernel/page.ts";
import type { CountedList } from "../table/counted/counted-list.ts";
import { type RecordsPage, readRecordsPage } from "../table/counted/counted-page.ts";
import type { Context } from "../use-case/context.ts";
import { LARGEST_OFFSET, type ListQuery, type Sort } from "./list-query.ts";
import { type ListAnswer, listAnswer, missingLink, pageLink } from "./paging.ts";

/** Query parameter with the place where a list continues. @answers Where does a list continue while orders are created? */
export const AFTER = "page[after]";

/** Query rules of a list that continues after its last record. */
export const CONTINUED = {
  [AFTER]: "Where the list goes on, from `links.next` of the page before.",
} as const;

/** Longest text in a link. Ids, timestamps and states are shorter. */
const LONGEST_TEXT_BYTES = 64;
/** For lists that are sorted by longer texts. */
export type LinkRules = { readonly longestValueBytes?: number };
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Names the last shown record, so that new or changed records do not shift the pages. */
export type Continuation = {
  readonly position: number;
  /** Sort value and id of the last shown record. */
  readonly value: string | number;
  readonly id: string;
  /** Start of the listing: a record that changed later may have been shown at its old place. */
  readonly until: string;
  /** The list is too long to read in full for a page, so the total is incomplete. */
  readonly isPart?: true;
};

export type ContinuedPage = {
  readonly total: number;
  readonly next?: Continuation | undefined;
  /** The total is a lower bound, and the last page cannot be linked. */
  readonly isPart?: boolean;
};

/** Reads the place from a link of another page. @throws ApiError 400 for a value that is in no link */
function readContinuation(
  { other, sort }: Pick<ListQuery, "other" | "sort">,
  { longestValueBytes = LONGEST_TEXT_BYTES }: LinkRules = {},
): Continuation | undefined {
  const link = other[AFTER];
  if (link === undefined || link === "") return undefined;
  const [order, position, value, id, until, isPart] = decodeLink(link);
  const isValue = isShort(value, longestValueBytes) || isAmount(value);
  const isWhole = isValue && isShort(id) && isTime(until) && isPosition(position);
  if (order !== formatSort(sort) || !isWhole) throw noLink();
  return { position, value, id, until, ...(isPart === true ? { isPart } : {}) };
}

/** DynamoDB keys have at most 1,024 bytes, also as start keys. */
function isShort(text: unknown, longestBytes = LONGEST_TEXT_BYTES): text is string {
  return typeof text === "string" && text.isWellFormed() && Buffer.byteLength(text) <= longestBytes;
}

function isTime(text: unknown): text is string {
  return isShort(text) && ISO_TIME.test(text);
}

function isAmount(amount: unknown): amount is number {
  return Number.isSafeInteger(amount);
}

/** 0 if no record before the place passed the filter. */
function isPosition(position: unknown): position is number {
  return isAmount(position) && position >= 0;
}

function decodeLink(text: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function noLink() {
  return invalid(`'${AFTER}' is not one that 'links.next' of this list had.`, { source: AFTER });
}

function formatSort(sort: Sort | undefined): string {
  return sort ? `${sort.descending ? "-" : ""}${sort.attribute}` : "";
}

/** The next link holds the place. Pages beyond the largest offset have no other links. */
export function buildContinuedAnswer<T>(
  data: readonly T[],
  { total, next, isPart = false }: ContinuedPage,
  query: ListQuery,
  rules?: LinkRules,
): ListAnswer<T> {
  const after = readContinuation(query, rules);
  const kept = query.kept.filter(([name]) => name !== AFTER);
  const offset = after?.position ?? query.page.offset;
  const answer = listAnswer(data, total, { ...query, kept, page: { ...query.page, offset } }, Boolean(next));
  const current = after ? pageLink(query, toLinkOffset(offset)) : answer.links.current;
  const { limit } = query.page;
  return {
    ...answer,
    links: {
      ...answer.links,
      current,
      ...(next ? { next: nextLink(query, kept, next) } : {}),
      ...(isPart || lastOffset(total, limit) > LARGEST_OFFSET ? { last: missingLink(query) } : {}),
      ...(isPart || offset - limit > LARGEST_OFFSET ? { prev: missingLink(query) } : {}),
    },
  };
}

function lastOffset(total: number, limit: number): number {
  return limit === 0 ? 0 : (Math.ceil(total / limit) - 1) * limit;
}

function nextLink(query: ListQuery, kept: ListQuery["kept"], next: Continuation): string {
  const parts = [
    formatSort(query.sort),
    next.position,
    next.value,
    next.id,
    next.until,
    ...(next.isPart ? [true] : []),
  ];
  const after = Buffer.from(JSON.stringify(parts)).toString("base64url");
  return pageLink({ ...query, kept: [...kept, [AFTER, after]] }, toLinkOffset(next.position));
}

/** The offset is informative: clients read it from the link. Beyond the largest offset it is left out. */
function toLinkOffset(position: number): number | undefined {
  return position <= LARGEST_OFFSET ? position : undefined;
}

/** Where a page of a list begins. */
export type ListStart = PageOfList<Continuation> & {
  /** ISO time at which the list began. */
  readonly until: string;
};

/** @throws ApiError 400 for a value that is in no link */
export function readListStart(query: ListQuery, now: Date, rules?: LinkRules): ListStart {
  const after = readContinuation(query, rules);
  const { limit, offset } = query.page;
  return { limit, offset, after, until: after?.until ?? now.toISOString() };
}

/** The number of records before the page. */
export function countBefore({ offset, after }: PageOfList<Continuation>): number {
  return after?.position ?? offset;
}

/** @param last last record of the page if more follow */
export function buildContinuation(
  start: ListStart,
  last: Pick<Continuation, "value" | "id"> | undefined,
): Continuation | undefined {
  const position = countBefore(start) + start.limit;
  return last && { value: last.value, id: last.id, position, until: start.until };
}

export type RecordsOfPage<T> = ContinuedPage & { readonly records: readonly T[] };

/** A page of a list by time. @throws ApiError 400 for a place that is in no link */
export async function readPageByTime<T>(
  query: ListQuery,
  now: Date,
  read: (page: PageOfList<TimedId>) => RecordsPage<T> | Promise<RecordsPage<T>>,
): Promise<RecordsOfPage<T>> {
  const start = readListStart(query, now);
  const after = start.after && { id: start.after.id, at: String(start.after.value) };
  const { followed, ...page } = await read({ ...query.page, after });
  return { ...page, next: buildContinuation(start, followed && { value: followed.at, id: followed.id }) };
}

/** A page of a counted list. @param getRecords those of these records that are there, in their order */
export function readCountedRecords<T>(
  { table, now }: Pick<Context, "table" | "now">,
  list: CountedList,
  query: ListQuery,
  getRecords: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<RecordsOfPage<T>> {
  return readPageByTime(query, now(), (page) => readRecordsPage(table, list, page, getRecords));
}

type OrderByTime<T> = {
  readonly order: TimeOrder;
  readonly timedIdOf: (record: T) => TimedId;
  readonly now: Date;
};

/** A page of records in memory. @throws ApiError 400 for a place that is in no link */
export function selectPageByTime<T>(
  records: readonly T[],
  query: ListQuery,
  { order, timedIdOf, now }: OrderByTime<T>,
): Promise<RecordsOfPage<T>> {
  const byOrder = (a: TimedId, b: TimedId) =>
    (order === "oldest first" ? compare(a.at, b.at) : compare(b.at, a.at)) ||
    (order === "newest first" ? compare(b.id, a.id) : compare(a.id, b.id));
  return readPageByTime(query, now, (page) => {
    const { shown, followed } = sortAndCut(records, { keyOf: timedIdOf, order: byOrder }, page);
    return { records: shown, total: records.length, followed: followed && timedIdOf(followed) };
  });
}
