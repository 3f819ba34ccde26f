import { compare } from "../kernel/by-creation.ts";
import type { Cursor, Item, Key, Table, TableQuery } from "./table.ts";

export type IndexedKey = Key & {
  readonly sortKey: string;
  readonly item?: Item;
};

export type IndexList = {
  readonly partitions: readonly string[];
  /** The partitions are the table's own and read consistently: their items exist for their sort keys. */
  readonly inTable?: true;
  /** Keys come with their items, which must be small and in the table itself. */
  readonly keepsItems?: true;
  /** Items per partition in the first call, doubled in each later one; 200 by default. */
  readonly firstAtOnce?: number;
  /** Most items in one call; 200 by default. */
  readonly mostAtOnce?: number;
  readonly descending?: boolean;
  readonly range?: NonNullable<TableQuery["sk"]>;
  /** The index contains expired items, too: only their sort keys show it. */
  readonly shows?: (key: IndexedKey) => boolean;
  readonly mostCounted?: number;
};

export type IndexPage = {
  readonly keys: readonly IndexedKey[];
  /** A lower bound if the list has more than `mostCounted`. */
  readonly total: number;
};

/** Reads the keys of one page by sort key, ties by the items' own keys. The index may be a moment behind. */
export async function indexPage(
  table: Table,
  list: IndexList,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<IndexPage> {
  const { mostCounted = Number.POSITIVE_INFINITY } = list;
  const end = offset + limit;
  const first = await firstKeys(table, list, Math.max(end, mostCounted));
  return { keys: first.slice(offset, end), total: first.length };
}

type Reading = { readonly pk: string; readonly after?: Cursor; readonly last?: IndexedKey };

/** Reads each partition page by page until its next key comes behind the last key that counts. */
export async function firstKeys(table: Table, list: IndexList, most: number): Promise<IndexedKey[]> {
  const { shows = () => true } = list;
  const order = createOrder(list);
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

function mayAdd({ after, last }: Reading, end: IndexedKey | undefined, order: Order): boolean {
  return after !== undefined && (end === undefined || last === undefined || order(last, end) < 0);
}

/** Per partition: 1 MB from every partition would be many keys for a short list. */
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
  const keyOf = inTable ? toOwnKey : toIndexedKey;
  const keys = page.items.map((item) => (keepsItems ? { ...keyOf(item), item } : keyOf(item)));
  const last = keys.at(-1);
  const reading: Reading = { pk, ...(page.next ? { after: page.next } : {}), ...(last ? { last } : {}) };
  return { keys, reading };
}

function toIndexedKey({ pk, sk, gsi1sk = "" }: Item): IndexedKey {
  return { pk, sk, sortKey: gsi1sk };
}

function toOwnKey({ pk, sk }: Item): IndexedKey {
  return { pk, sk, sortKey: sk };
}

/** Compares code units: the keys of one list differ only in ids and times. */
function createOrder({ descending }: IndexList): Order {
  const direction = descending ? -1 : 1;
  return (a, b) => direction * (compare(a.sortKey, b.sortKey) || compare(a.pk, b.pk) || compare(a.sk, b.sk));
}
