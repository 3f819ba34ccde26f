import { hash } from "node:crypto";
import { compare } from "../kernel/by-creation.ts";
import { compareText } from "../kernel/compare-text.ts";
import { cutPage, type PageOfList } from "../kernel/page.ts";
import type { Cursor, Item, Key, Table } from "./table.ts";

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
  /** Items per partition in the first call, doubled in each later one. */
  readonly firstAtOnce?: number;
  readonly mostAtOnce?: number;
  /** Later calls read only the items that are missing, at least so many. By default as many as the whole list has. */
  readonly leastAtOnce?: number;
  readonly descending?: boolean;
  readonly range?: KeyRange;
  /** Only keys behind this sort key, in the direction of the list. */
  readonly after?: string | undefined;
  /** The index contains expired items, too: only their sort keys show it. */
  readonly shows?: (key: IndexedKey) => boolean;
  readonly mostCounted?: number;
};

/** Both ends are included. */
type KeyRange = { readonly from?: string; readonly to?: string };

export type IndexPage = {
  readonly keys: readonly IndexedKey[];
  /** A lower bound if the list has more than `mostCounted`. */
  readonly total: number;
};

/** Reads the keys of one page by sort key, ties by the items' own keys. The index may be a moment behind. */
export async function indexPage(
  table: Table,
  list: IndexList,
  page: Pick<PageOfList<never>, "offset" | "limit">,
): Promise<IndexPage> {
  const { mostCounted = Number.POSITIVE_INFINITY } = list;
  const first = await firstKeys(table, list, Math.max(page.offset + page.limit, mostCounted));
  return { keys: cutPage(first, page).shown, total: first.length };
}

type Reading = { readonly pk: string; readonly after?: Cursor; readonly last?: IndexedKey };

/** Reads each partition page by page until its next key comes behind the last key that counts. */
export async function firstKeys(table: Table, list: IndexList, most: number): Promise<IndexedKey[]> {
  const { shows = () => true, after, descending } = list;
  const isShown = (key: IndexedKey) => key.sortKey !== after && shows(key);
  const skipped = after !== undefined && descending ? 1 : 0;
  const order = createOrder(list);
  const isSorted = list.inTable && list.partitions.length === 1; // the index leaves equal sort keys in any order
  const range = cutRange(list);
  if (isEmpty(range)) return []; // DynamoDB refuses such a range
  let kept: IndexedKey[] = [];
  let open: Reading[] = list.partitions.map((pk) => ({ pk }));
  const { firstAtOnce = KEYS_AT_ONCE, mostAtOnce = KEYS_AT_ONCE, leastAtOnce = most } = list;
  for (let atOnce = firstAtOnce; open.length > 0; atOnce *= 2) {
    const isFirst = open.every((reading) => reading.after === undefined);
    const needed = isFirst ? most + skipped : Math.max(most - kept.length, leastAtOnce);
    const limit = Math.min(atOnce, mostAtOnce, needed);
    const pages = await Promise.all(open.map((reading) => nextKeys(table, { list, range, reading, limit })));
    kept = [...kept, ...pages.flatMap(({ keys }) => keys.filter(isShown))];
    if (!isSorted) kept.sort(order);
    kept = kept.slice(0, most);
    const end = kept.length < most ? undefined : kept.at(-1);
    if (end && isSorted) break;
    open = pages.flatMap(({ reading }) => (mayAdd(reading, end, order) ? [reading] : []));
  }
  return kept;
}

/** Sorts right behind a text and before all longer texts. */
const NEXT = "\u0001";

/** Descending ranges include the key itself, since no text sorts right before it. */
function cutRange({ range, after, descending }: IndexList): KeyRange | undefined {
  if (after === undefined) return range;
  const { from, to } = range ?? {};
  if (descending) return { ...range, to: to !== undefined && compareText(to, after) < 0 ? to : after };
  return { ...range, from: from !== undefined && compareText(from, after) > 0 ? from : after + NEXT };
}

function isEmpty({ from, to }: KeyRange = {}): boolean {
  return from !== undefined && to !== undefined && compareText(from, to) > 0;
}

type Order = (a: IndexedKey, b: IndexedKey) => number;

function mayAdd({ after, last }: Reading, end: IndexedKey | undefined, order: Order): boolean {
  return after !== undefined && (end === undefined || last === undefined || order(last, end) < 0);
}

/** Per partition: 1 MB from every partition would be many keys for a short list. */
const KEYS_AT_ONCE = 200;

type KeysWanted = {
  readonly list: IndexList;
  readonly range: KeyRange | undefined;
  readonly reading: Reading;
  readonly limit: number;
};

async function nextKeys(table: Table, { list, range, reading: { pk, after }, limit }: KeysWanted) {
  const { descending = false, inTable = false, keepsItems = false } = list;
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

/** Compares code units: the keys of several partitions differ only in ids and times. */
function createOrder({ descending }: IndexList): Order {
  const direction = descending ? -1 : 1;
  return (a, b) => direction * (compare(a.sortKey, b.sortKey) || compare(a.pk, b.pk) || compare(a.sk, b.sk));
}

/** One partition takes 1,000 writes a second, so long lists are spread over several. */
export function listShards(shards: number, partitionOf: (shard: number) => string): readonly string[] {
  return Array.from({ length: shards }, (_, shard) => partitionOf(shard));
}

/** Stored with each record, so it never changes. */
export function chooseShard(id: string, shards: number): number {
  return hash("sha256", id, "buffer").readUInt32BE(0) % shards;
}
