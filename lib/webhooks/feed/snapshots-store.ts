import { allCartPartitions } from "../../carts/listing/all-carts-store.ts";
import type { CustomApi } from "../../extensions/custom-apis/custom-api.ts";
import { compare } from "../../kernel/by-creation.ts";
import { firstKeys, type IndexedKey, type IndexList } from "../../table/index-list.ts";
import { keys } from "../../table/keys.ts";
import type { Item, Key, Table } from "../../table/table.ts";

/** Where the objects of a type are listed and stored. */
export type SnapshotSource = {
  readonly list: Pick<IndexList, "partitions" | "inTable">;
  readonly itemKeyOf: (key: IndexedKey) => Key;
};

/** Only carts in the lists of administrators. */
export const CARTS: SnapshotSource = {
  list: { partitions: allCartPartitions() },
  itemKeyOf: ({ pk, sk }) => ({ pk, sk }),
};

export const ORDERS: SnapshotSource = {
  list: { partitions: [keys.orderCreation("", "").pk], inTable: true },
  itemKeyOf: ({ sk }) => keys.order(sk.slice(sk.indexOf("#") + 1)),
};

export function buildEntrySource({ id }: Pick<CustomApi, "id">): SnapshotSource {
  return {
    list: { partitions: [keys.customApiEntry(id, "").pk], inTable: true },
    itemKeyOf: ({ pk, sk }) => ({ pk, sk }),
  };
}

/** Key after which a page begins. */
export type IndexStart = Pick<IndexedKey, "sortKey" | "pk">;

/** Reads the items of a page in the order of their keys, each with the start of what follows it. */
export async function getSnapshotItems(
  table: Table,
  { list, itemKeyOf }: SnapshotSource,
  after: IndexStart | undefined,
  most: number,
): Promise<readonly { readonly item: Item | undefined; readonly start: IndexStart }[]> {
  const isBehind = (key: IndexedKey) =>
    !after || (compare(key.sortKey, after.sortKey) || compare(key.pk, after.pk)) > 0;
  const range = after ? { range: { from: after.sortKey } } : {};
  const indexKeys = await firstKeys(table, { ...list, ...range, shows: isBehind }, most);
  const items = await table.getMany(indexKeys.map(itemKeyOf));
  return indexKeys.map(({ sortKey, pk }, index) => ({ item: items[index], start: { sortKey, pk } }));
}
