import { indexKeys, keys } from "../table/keys.ts";
import type { Cursor, Item, Query, Table } from "../table/table.ts";
import { SHARDS } from "./associations/links-store.ts";
import { belongsTo } from "./associations/owners.ts";
import type { Association, Cart } from "./cart.ts";
import { type StoredCart, stored } from "./store.ts";

/** All living carts of an account or customer, as they are at this moment. */
export async function getCartsOf(table: Table, owner: Association): Promise<readonly StoredCart[]> {
  const links = await allOf(table, { pk: keys.cartOf(owner, "").pk, consistent: true });
  const found = await table.getMany(links.map(({ sk }) => keys.cart(sk)));
  return found
    .map((item) => stored(item))
    .filter((one) => one !== undefined)
    .filter(({ cart }) => belongsTo(cart, owner));
}

/** Ids of the carts that administrators list, last changed first; the index may be a moment behind. */
export async function listCartIds(
  table: Table,
  { all, now }: { readonly all: boolean; readonly now: Date },
): Promise<readonly string[]> {
  const kinds = all ? (["owned", "guest"] as const) : (["owned"] as const);
  const partitions = kinds.flatMap((kind) =>
    Array.from({ length: SHARDS }, (_, shard) => indexKeys.cartList(kind, shard)),
  );
  const found = await Promise.all(partitions.map((pk) => allOf(table, { pk, index: "gsi1" })));
  return found
    .flat()
    .map((item) => ({ id: item.pk.slice(keys.cart("").pk.length), times: item.gsi1sk ?? "" }))
    .filter(({ times }) => (times.split("#")[1] ?? "") > now.toISOString())
    .sort((a, b) => (`${a.times}#${a.id}` < `${b.times}#${b.id}` ? 1 : -1))
    .map(({ id }) => id);
}

/** In the order of the ids; those that are gone are left out. */
export async function getCarts(table: Table, ids: readonly string[]): Promise<readonly Cart[]> {
  const found = await table.getMany(ids.map((id) => keys.cart(id)));
  return found.flatMap((item) => stored(item)?.cart ?? []);
}

async function allOf(table: Table, query: Query): Promise<readonly Item[]> {
  const found: Item[] = [];
  let after: Cursor | undefined;
  do {
    const page = await table.query({ ...query, ...(after ? { after } : {}) });
    found.push(...page.items);
    after = page.next;
  } while (after);
  return found;
}
