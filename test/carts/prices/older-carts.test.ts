import { describe, expect, it } from "@jest/globals";
import type { ProductItem } from "../../../lib/carts/cart/cart.ts";
import { keys } from "../../../lib/table/keys.ts";
import { pack, unpack } from "../../../lib/table/pack.ts";
import type { Table } from "../../../lib/table/table.ts";
import { P1, product } from "../../support/shops/carts.ts";
import { aPrice, publish } from "../../support/shops/products.ts";
import {
  A1,
  ADMIN,
  aRestrictedShop,
  GUEST,
  LATER,
  pricesOf,
  toldBy,
} from "../../support/shops/restricted-shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

/** What is stored of a cart. */
type Kept = { readonly lines: readonly ProductItem[] };

/** Takes from the items of a cart what older versions did not store. */
async function asStoredBefore(table: Table, cartId: string, more: object = {}): Promise<void> {
  const item = (await table.get(keys.cart(cartId)))!;
  const cart = unpack(item["packed"]) as Kept;
  const lines = cart.lines.map(({ priced_at, restricted, ...line }) => ({ ...line, ...more }));
  const put = { ...item, packed: pack({ ...cart, lines }) };
  await table.put(put, { unconditional: "test" });
}

async function marksOf(table: Table, cartId: string): Promise<unknown[]> {
  const { lines } = unpack((await table.get(keys.cart(cartId)))!["packed"]) as Kept;
  return lines.map(({ priced_at, restricted, created_at }) => [priced_at === created_at, restricted]);
}

/** Carts of account `a1` and of a guest, stored by a version without marks. */
async function olderCarts() {
  const table = memoryTable({ now: () => LATER });
  const shop = await aRestrictedShop(table, { profile: "compatible" });
  await shop.create(A1, "owned");
  await shop.addAs(A1, "owned", product("S1"));
  await shop.create(GUEST, "open");
  await shop.addAs(GUEST, "open", product("S1"));
  for (const id of ["owned", "open"]) await asStoredBefore(table, id);
  return { ...shop, table };
}

describe("carts that were stored before prices had marks", () => {
  it("200: a guest's keeps its price, is marked by its first change, and costs no more from then on", async () => {
    const { table, rename, itemsOf } = await olderCarts();
    await publish(table, [{ ...P1, prices: [aPrice({ USD: 2500 })] }]);
    const reads = async () => {
      const before = table.calls.getMany;
      await rename(GUEST, "open");
      return table.calls.getMany - before;
    };
    expect([await reads(), await reads()]).toEqual([2, 1]);
    expect(await marksOf(table, "open")).toEqual([[true, undefined]]);
    expect(pricesOf(await itemsOf("open"))).toEqual(["1 S1 at 1999"]);
  });

  it("200: an account's price stays its own, and is marked as such", async () => {
    for (const who of [A1, ADMIN]) {
      const { table, rename, itemsOf } = await olderCarts();
      await rename(who, "owned");
      expect(await marksOf(table, "owned")).toEqual([[true, true]]);
      expect(pricesOf(await itemsOf("owned"))).toEqual(["1 S1 at 1"]);
    }
  });

  it("200: a guest gets everybody's price, also when the rule is gone and nothing tells who it was for", async () => {
    for (const isGone of [false, true]) {
      const { setRules, rename, itemsOf } = await olderCarts();
      if (isGone) await setRules([]);
      await rename(GUEST, "owned");
      expect(pricesOf(await itemsOf("owned"))).toEqual(["1 S1 at 1999"]);
    }
  });

  it("201: an item beside it tells of the price that went", async () => {
    const { addAs } = await olderCarts();
    const answer = await addAs(GUEST, "owned", product("S2"));
    expect([pricesOf(answer.body.data), toldBy(answer)]).toEqual([
      ["1 S1 at 1999", "1 S2 at 700"],
      ["Price Changed"],
    ]);
  });

  it("200: a price is as old as its item, however often that was changed", async () => {
    const { table, rename, itemsOf } = await olderCarts();
    await publish(table, [{ ...P1, prices: [aPrice({ USD: 2500 })] }]);
    const created_at = new Date(LATER.getTime() - 7 * 24 * 60 * 60 * 1000).toISOString();
    await asStoredBefore(table, "open", { created_at });
    await rename(GUEST, "open");
    expect(pricesOf(await itemsOf("open"))).toEqual(["1 S1 at 2500"]);
  });
});
