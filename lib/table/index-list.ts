import { compare } from "../kernel/by-creation.ts";
import type { Cursor, Item, Key, Table } from "./table.ts";

/** All that the index knows of an item: where it is, and the text that orders it. */
export type IndexedKey = Key & { readonly sortKey: string };

/** A list whose items have attributes that put them into the index. */
export type IndexList = {
  /** The partitions of the index over which its items are spread: one alone takes 1,000 writes in a second. */
  readonly partitions: readonly string[];
  /** Last sort key first, as in lists of what was changed last. */
  readonly descending?: boolean;
  /** Whether the list shows an item. The index has expired ones, too: only their sort keys can tell. */
  readonly shows?: (key: IndexedKey) => boolean;
  /** Counts no further than this where a list may be of any length; without it all of them. */
  readonly mostCounted?: number;
};

export type IndexPage = {
  /** The items of the page as they are now, without those that are gone since the index was read. */
  readonly items: readonly Item[];
  /** How many keys the list has; a lower bound if it has more than `mostCounted`. */
  readonly total: number;
};

/**
 * One page of a list in the order of its sort keys, ties by the items' own keys. Order and total come from the keys
 * alone, which are small; items are read for the page, in one round trip. The index may be a moment behind.
 */
export async function indexPage(
  table: Table,
  list: IndexList,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<IndexPage> {
  const { mostCounted = Number.POSITIVE_INFINITY } = list;
  const end = offset + limit;
  const found = await keysInOrder(table, list, Math.max(end, mostCounted));
  const items = await table.getMany(found.slice(offset, end).map(({ pk, sk }) => ({ pk, sk })));
  return {
    items: items.filter((item) => item !== undefined),
    total: Math.min(found.length, Math.max(end, mostCounted)),
  };
}

/** The keys of everything in a list, in its order, for lists of which every item has to be looked at. */
export function indexedKeys(table: Table, list: IndexList): Promise<IndexedKey[]> {
  return keysInOrder(table, list, Number.POSITIVE_INFINITY);
}

/** The first keys in order, at least `most` of them if there are so many. */
async function keysInOrder(table: Table, list: IndexList, most: number): Promise<IndexedKey[]> {
  const ofPartitions = await Promise.all(list.partitions.map((pk) => firstKeys(table, list, pk, most)));
  const direction = list.descending ? -1 : 1;
  return ofPartitions.flat().sort((a, b) => direction * compareKeys(a, b));
}

async function firstKeys(
  table: Table,
  { descending = false, shows = () => true }: IndexList,
  pk: string,
  most: number,
): Promise<IndexedKey[]> {
  const shown: IndexedKey[] = [];
  let after: Cursor | undefined;
  do {
    const page = await table.query({ pk, index: "gsi1", descending, ...(after ? { after } : {}) });
    shown.push(...page.items.map(indexedKey).filter(shows));
    after = page.next;
  } while (after && shown.length < most);
  return shown;
}

function indexedKey({ pk, sk, gsi1sk = "" }: Item): IndexedKey {
  return { pk, sk, sortKey: gsi1sk };
}

/** By code units: the keys of one list begin alike and differ in ids and times. */
function compareKeys(a: IndexedKey, b: IndexedKey): number {
  return compare(a.sortKey, b.sortKey) || compare(a.pk, b.pk) || compare(a.sk, b.sk);
}
