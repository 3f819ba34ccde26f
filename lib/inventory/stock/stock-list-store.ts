import { createHash } from "node:crypto";
import { chooseShard, firstKeys, type IndexedKey, indexPage, listShards } from "../../table/index-list.ts";
import { indexKeys } from "../../table/keys.ts";
import type { Key, Table } from "../../table/table.ts";

const LIST_SHARDS = 4;
/** Characters of a slug's hash in the index, whose keys have no room for slugs: 36 bits. */
const MARK_LENGTH = 6;
/** Sorts before all characters of ids. */
const END_OF_ID = "\t";

const STOCK_LISTS = listShards(LIST_SHARDS, indexKeys.stockList);

/** `productId` is in lower case. */
type ListedStock = { readonly productId: string; readonly isAt: (slug: string) => boolean };

export type ShowsStock = (stock: ListedStock) => boolean;

/** Records that were created or deleted just now may be missing or included. */
export async function getStockKeys(
  table: Table,
  page: { readonly offset: number; readonly limit: number },
  shows: ShowsStock,
): Promise<{ readonly keys: readonly Key[]; readonly total: number }> {
  const list = { partitions: STOCK_LISTS, shows: createKeyTest(shows) };
  const indexed = await indexPage(table, list, page);
  return { keys: indexed.keys.map(({ pk, sk }) => ({ pk, sk })), total: indexed.total };
}

/** As `getStockKeys`, in the same order, without counting. @returns in `after` where the list goes on, if it does */
export async function getStockKeysAfter(
  table: Table,
  { after, most }: { readonly after: string | undefined; readonly most: number },
  shows: ShowsStock,
): Promise<{ readonly keys: readonly Key[]; readonly after?: string }> {
  const list = { partitions: STOCK_LISTS, shows: createKeyTest(shows), after };
  const indexed = await firstKeys(table, list, most);
  const last = indexed.length < most ? undefined : indexed.at(-1);
  return { keys: indexed.map(({ pk, sk }) => ({ pk, sk })), ...(last ? { after: last.sortKey } : {}) };
}

function createKeyTest(shows: ShowsStock) {
  return ({ sortKey }: IndexedKey): boolean =>
    shows({
      productId: sortKey.slice(0, sortKey.lastIndexOf(END_OF_ID)),
      isAt: (slug) => isListedAt(sortKey, slug),
    });
}

/** Hashes of the locations let the index filter by them. */
export function buildListKeys(productId: string, slugs: readonly string[]) {
  const id = productId.toLowerCase();
  const marks = slugs.map(hashSlug).join("");
  return { gsi1pk: indexKeys.stockList(chooseShard(id, LIST_SHARDS)), gsi1sk: `${id}${END_OF_ID}${marks}` };
}

/** One of a billion other locations may match too. */
function isListedAt(sortKey: string, slug: string): boolean {
  const marks = sortKey.slice(sortKey.lastIndexOf(END_OF_ID) + 1);
  const mark = hashSlug(slug);
  for (let at = 0; at < marks.length; at += MARK_LENGTH) {
    if (marks.startsWith(mark, at)) return true;
  }
  return false;
}

function hashSlug(slug: string): string {
  return createHash("sha256").update(slug).digest("base64url").slice(0, MARK_LENGTH);
}
