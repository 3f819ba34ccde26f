import { createHash } from "node:crypto";
import { indexPage } from "../table/index-list.ts";
import { indexKeys } from "../table/keys.ts";
import type { Key, Table } from "../table/table.ts";

/** Shards of the list of all records: one takes 1,000 writes in a second. */
const LIST_SHARDS = 4;
/** Characters by which a location is known in the index, whose keys have no room for slugs: 36 bits. */
const MARK_LENGTH = 6;
/** Before all that ids are made of, so that the list is in their order. */
const END_OF_ID = "\t";

/** The partitions of the index that have all records. */
const STOCK_LISTS = Array.from({ length: LIST_SHARDS }, (_, shard) => indexKeys.stockList(shard));

/** What the index tells of a record: its product, in lower case, and whether it has an entry for a location. */
export type ListedStock = { readonly productId: string; readonly isAt: (slug: string) => boolean };

/** Whether a list shows a record. */
export type ShowsStock = (stock: ListedStock) => boolean;

/**
 * The keys of a page of all records, by their products, and how many there are in all. A record that was created or deleted
 * this moment may be missing or not.
 */
export async function getStockKeys(
  table: Table,
  page: { readonly offset: number; readonly limit: number },
  shows: ShowsStock,
): Promise<{ readonly keys: readonly Key[]; readonly total: number }> {
  const isShown = ({ sortKey }: { readonly sortKey: string }) =>
    shows({
      productId: sortKey.slice(0, sortKey.lastIndexOf(END_OF_ID)),
      isAt: (slug) => isListedAt(sortKey, slug),
    });
  const found = await indexPage(table, { partitions: STOCK_LISTS, shows: isShown }, page);
  return { keys: found.keys.map(({ pk, sk }) => ({ pk, sk })), total: found.total };
}

/** What puts a record into the list: its product's id, and marks of its locations, so that the index can filter by them. */
export function listKeysOf(productId: string, slugs: readonly string[]) {
  const id = productId.toLowerCase();
  const shard = createHash("sha256").update(id).digest().readUInt32BE(0) % LIST_SHARDS;
  const marks = slugs.map(markOf).join("");
  return { gsi1pk: indexKeys.stockList(shard), gsi1sk: `${id}${END_OF_ID}${marks}` };
}

/** Whether a record in the index has an entry for a location; of a thousand million others one might pass, too. */
function isListedAt(sortKey: string, slug: string): boolean {
  const marks = sortKey.slice(sortKey.lastIndexOf(END_OF_ID) + 1);
  const wanted = markOf(slug);
  for (let at = 0; at < marks.length; at += MARK_LENGTH) {
    if (marks.startsWith(wanted, at)) return true;
  }
  return false;
}

function markOf(slug: string): string {
  return createHash("sha256").update(slug).digest("base64url").slice(0, MARK_LENGTH);
}
