import { listedCartPartitions } from "../carts/listing/all-carts-store.ts";
import type { CustomApi } from "../extensions/custom-apis/custom-api.ts";
import { compare } from "../kernel/by-creation.ts";
import { firstKeys, type IndexedKey, type IndexList } from "../table/index-list.ts";
import { keys } from "../table/keys.ts";
import type { Item, Key, Table } from "../table/table.ts";

/** What there are snapshots of, and where all of it is. */
export type SnapshotSource = {
  readonly list: Pick<IndexList, "partitions" | "inTable">;
  readonly itemKeyOf: (key: IndexedKey) => Key;
};

/** Those that administrators list. */
export const CARTS: SnapshotSource = {
  list: { partitions: listedCartPartitions() },
  itemKeyOf: ({ pk, sk }) => ({ pk, sk }),
};

export const ORDERS: SnapshotSource = {
  list: { partitions: [keys.orderCreation("", "").pk], inTable: true },
  itemKeyOf: ({ sk }) => keys.order(sk.slice(sk.indexOf("#") + 1)),
};

/** The entries of a Custom API. */
export function entriesOf({ id }: Pick<CustomApi, "id">): SnapshotSource {
  return {
    list: { partitions: [keys.customApiEntry(id, "").pk], inTable: true },
    itemKeyOf: ({ pk, sk }) => ({ pk, sk }),
  };
}

/** Behind which key a page begins. */
export type IndexStart = Pick<IndexedKey, "sortKey" | "pk">;

/** The items of a page in the order of their keys, each with where the list goes on behind it. */
export async function getSnapshotItems(
  table: Table,
  { list, itemKeyOf }: SnapshotSource,
  after: IndexStart | undefined,
  most: number,
): Promise<readonly { readonly item: Item | undefined; readonly start: IndexStart }[]> {
  const isBehind = (key: IndexedKey) =>
    !after || (compare(key.sortKey, after.sortKey) || compare(key.pk, after.pk)) > 0;
  const range = after ? { range: { from: after.sortKey } } : {};
  const found = await firstKeys(table, { ...list, ...range, shows: isBehind }, most);
  const items = await table.getMany(found.map(itemKeyOf));
  return found.map(({ sortKey, pk }, index) => ({ item: items[index], start: { sortKey, pk } }));
}
