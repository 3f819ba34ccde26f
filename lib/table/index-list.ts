import { compare } from "../kernel/by-creation.ts";
import type { Cursor, Item, Key, Table, TableQuery } from "./table.ts";

/** All that the index knows of an item: where it is, and the text that orders it. */
export type IndexedKey = Key & {
  readonly sortKey: string;
  /** Of lists that keep items. */
  readonly item?: Item;
};

/** A list whose items have attributes that put them into the index. */
export type IndexList = {
  /** The partitions of the index over which its items are spread: one alone takes 1,000 writes in a second. */
  readonly partitions: readonly string[];
  /** They are the table's own, read consistently: items of these lists are there for their sort keys. */
  readonly inTable?: true;
  /** Whether keys come with the items that were read for them, where these are the table's own and small. */
  readonly keepsItems?: true;
  /**
   * How many of each partition are read first, and twice as many in each further call: for many partitions, of which few
   * have much of what is shown. 200 at once if not given.
   */
  readonly firstAtOnce?: number;
  /** How many are read in one call at most, of items that are as small as keys: 200 if not given. */
  readonly mostAtOnce?: number;
  /** Last sort key first, as in lists of what was changed last. */
  readonly descending?: boolean;
  /** The sort keys that the list is about; all of them if not given. */
  readonly range?: NonNullable<TableQuery["sk"]>;
  /** Whether the list shows an item. The index has expired ones, too: only their sort keys can tell. */
  readonly shows?: (key: IndexedKey) => boolean;
  /** Counts no further than this where a list may be of any length; without it all of them. */
  readonly mostCounted?: number;
};

export type IndexPage = {
  readonly keys: readonly IndexedKey[];
  /** How many keys the list has; a lower bound if it has more than `mostCounted`. */
  readonly total: number;
};

/**
 * The keys of one page of a list in the order of its sort keys, ties by the items' own keys. Order and total come from
 * the keys alone, which are small; whoever shows the page reads its items. The index may be a moment behind.
 */
export async function indexPage(
  table: Table,
  list: IndexList,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<IndexPage> {
  const { mostCounted = Number.POSITIVE_INFINITY } = list;
  const end = offset + limit;
  const found = await firstKeys(table, list, Math.max(end, mostCounted));
  return { keys: found.slice(offset, end), total: found.length };
}

/** A partition of the index as far as it was read. */
type Reading = { readonly pk: string; readonly after?: Cursor; readonly last?: IndexedKey };

/**
 * The first keys of a list in order, at most so many. All partitions are read a page at a time, each until what follows
 * in it comes behind the last key that counts, so that no more is kept than is needed.
 */
export async function firstKeys(table: Table, list: IndexList, most: number): Promise<IndexedKey[]> {
  const { shows = () => true } = list;
  const order = orderOf(list);
  let kept: IndexedKey[] = [];
  let open: Reading[] = list.partitions.map((pk) => ({ pk }));
  const { firstAtOnce = KEYS_AT_ONCE, mostAtOnce = KEYS_AT_ONCE } = list;
  for (let atOnce = firstAtOnce; open.length > 0; atOnce *= 2) {
    const limit = Math.min(atOnce, mostAtOnce, most);
    const pages = await Promise.all(open.map((reading) => nextKeys(table, { list, reading, limit })));
    kept = [...kept, ...pages.flatMap(({ keys }) => keys.filter(shows))].sort(order).slice(0, most);
    const end = kept.length < most ? undefined : kept.at(-1);
    open = pages.flatMap(({ reading }) => (mayAdd(reading, end, order) ? [reading] : []));
  }
  return kept;
}

type Order = (a: IndexedKey, b: IndexedKey) => number;

/** Whether a partition has more keys before this end. */
function mayAdd({ after, last }: Reading, end: IndexedKey | undefined, order: Order): boolean {
  return after !== undefined && (end === undefined || last === undefined || order(last, end) < 0);
}

/** Of each partition in one call: pages of 1 MB of all partitions at once would be many keys for a short list. */
const KEYS_AT_ONCE = 200;

type KeysWanted = { readonly list: IndexList; readonly reading: Reading; readonly limit: number };

async function nextKeys(table: Table, { list, reading: { pk, after }, limit }: KeysWanted) {
  const { descending = false, range, inTable = false, keepsItems = false } = list;
  const from = after ? { after } : {};
  const source = inTable ? { consistent: true } : { index: "gsi1" as const };
  const page = await table.query({
    pk,
    descending,
    limit,
    ...source,
    ...(range ? { sk: range } : {}),
    ...from,
  });
  const keyOf = inTable ? ownKey : indexedKey;
  const keys = page.items.map((item) => (keepsItems ? { ...keyOf(item), item } : keyOf(item)));
  const last = keys.at(-1);
  const reading: Reading = { pk, ...(page.next ? { after: page.next } : {}), ...(last ? { last } : {}) };
  return { keys, reading };
}

function indexedKey({ pk, sk, gsi1sk = "" }: Item): IndexedKey {
  return { pk, sk, sortKey: gsi1sk };
}

function ownKey({ pk, sk }: Item): IndexedKey {
  return { pk, sk, sortKey: sk };
}

/** By code units: the keys of one list begin alike and differ in ids and times. */
function orderOf({ descending }: IndexList): Order {
  const direction = descending ? -1 : 1;
  return (a, b) => direction * (compare(a.sortKey, b.sortKey) || compare(a.pk, b.pk) || compare(a.sk, b.sk));
}
