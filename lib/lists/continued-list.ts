import { invalid } from "../kernel/errors.ts";
import { LARGEST_OFFSET, type ListQuery, type Sort } from "./list-query.ts";
import { type ListAnswer, listAnswer, missingLink, pageLink } from "./paging.ts";

/** Names the place at which a list goes on. */
export const AFTER = "page[after]";

/** For the rules of a list that goes on behind its last record. */
export const CONTINUED = {
  [AFTER]: "Where the list goes on, from `links.next` of the page before.",
} as const;

/** Ids, moments and states are shorter. */
const LONGEST_TEXT_BYTES = 64;
/** Where lists go on that are sorted by longer texts. */
export type LinkRules = { readonly longestValueBytes?: number };
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Where a list goes on: behind the last record that was shown, however many were made or changed meanwhile. */
export type Continuation = {
  /** How many records were listed before. */
  readonly position: number;
  /** What the list is sorted by and the id, of the last one. */
  readonly value: string | number;
  readonly id: string;
  /** When the list began: a record that was changed later may have been shown where it was before. */
  readonly until: string;
  /** More is in the list than it may look at for one page, so that its pages do not count what is behind them. */
  readonly isPart?: true;
};

/** A page of anything that is listed, with what follows from where it was found. */
export type ContinuedPage = {
  readonly total: number;
  readonly next?: Continuation | undefined;
  /** The total is a lower bound, and a place in the list may not be found by its number. */
  readonly isPart?: boolean;
};

/** Where the list goes on that a link of another page leads to. @throws ApiError 400 for what no link had */
export function continuationOf(
  { other, sort }: Pick<ListQuery, "other" | "sort">,
  { longestValueBytes = LONGEST_TEXT_BYTES }: LinkRules = {},
): Continuation | undefined {
  const given = other[AFTER];
  if (given === undefined || given === "") return undefined;
  const [order, position, value, id, until, isPart] = partsOf(given);
  const isValue = isShort(value, longestValueBytes) || isAmount(value);
  const isWhole = isValue && isShort(id) && isTime(until) && isPosition(position);
  if (order !== orderOf(sort) || !isWhole) throw noLink();
  return { position, value, id, until, ...(isPart === true ? { isPart } : {}) };
}

/** The table takes keys of up to 1,024 bytes, also to go on behind them. */
function isShort(text: unknown, longestBytes = LONGEST_TEXT_BYTES): text is string {
  return typeof text === "string" && text.isWellFormed() && Buffer.byteLength(text) <= longestBytes;
}

function isTime(text: unknown): text is string {
  return isShort(text) && ISO_TIME.test(text);
}

function isAmount(amount: unknown): amount is number {
  return Number.isSafeInteger(amount);
}

/** 0 behind records of which none passed. */
function isPosition(position: unknown): position is number {
  return isAmount(position) && position >= 0;
}

function partsOf(text: string): readonly unknown[] {
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

function orderOf(sort: Sort | undefined): string {
  return sort ? `${sort.descending ? "-" : ""}${sort.attribute}` : "";
}

/**
 * The envelope of a page whose link to the next one says where the list goes on. Pages farther back than anybody can ask
 * for by their number have no other link.
 */
export function continuedAnswer<T>(
  data: readonly T[],
  { total, next, isPart = false }: ContinuedPage,
  query: ListQuery,
  rules?: LinkRules,
): ListAnswer<T> {
  const after = continuationOf(query, rules);
  const kept = query.kept.filter(([name]) => name !== AFTER);
  const offset = after?.position ?? query.page.offset;
  const answer = listAnswer(data, total, { ...query, kept, page: { ...query.page, offset } }, Boolean(next));
  const current = after ? pageLink(query, shownOffset(offset)) : answer.links.current;
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
    orderOf(query.sort),
    next.position,
    next.value,
    next.id,
    next.until,
    ...(next.isPart ? [true] : []),
  ];
  const after = Buffer.from(JSON.stringify(parts)).toString("base64url");
  return pageLink({ ...query, kept: [...kept, [AFTER, after]] }, shownOffset(next.position));
}

/** For clients who read it from the link. Beyond what they may ask for themselves the list goes on without it. */
function shownOffset(position: number): number | undefined {
  return position <= LARGEST_OFFSET ? position : undefined;
}
