import { describe, expect, it } from "@jest/globals";
import type { Key, Table } from "../../../lib/table/table.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
import { P1, P2, product } from "../../support/shops/carts.ts";
import { aProduct, someId } from "../../support/shops/products.ts";
import { bundle, TEA_SET } from "../../support/shops/tea-set.ts";
import { aStockedShop } from "../../support/stock/stocked-shop.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

/** A view of the table that counts the stock records in each batch of reads. */
function watched(table: Table) {
  const batches: number[] = [];
  const getMany: Table["getMany"] = (wanted, attributes) => {
    batches.push(wanted.filter(isStock).length);
    return table.getMany(wanted, attributes);
  };
  return { view: { ...table, getMany }, batches };
}

const isStock = ({ pk }: Key) => pk.startsWith("STOCK#");

/** Stock records that each batch of an add to cart `C` reads. */
async function batchesOf(shop: Awaited<ReturnType<typeof aStockedShop>>, data: unknown) {
  const { view, batches } = watched(shop.table);
  expect((await shop.add("C", data, { table: view })).status).toBe(201);
  return batches;
}

/** A product that was not yet added in this process. */
const fresh = () => aProduct({ sku: `NEW-${someId()}`, price: { USD: 500 } });

describe("what an add reads of the stock", () => {
  it("one record with the cart and the product, by id", async () => {
    const shop = await aStockedShop([[P1, 9]]);
    const byId = { type: "cart_item", id: P1.id, quantity: 1 };
    expect(await batchesOf(shop, byId)).toEqual([1]);
    expect(await batchesOf(shop, [byId, { ...byId, id: P2.id }])).toEqual([2]);
  });

  it("by sku one read more the first time, none once this process knows the product", async () => {
    const one = fresh();
    const shop = await aStockedShop([[one, 9]], [one]);
    const bySku = product(one.attributes.sku!);
    expect(await batchesOf(shop, bySku)).toEqual([0, 1]);
    expect(await batchesOf(shop, bySku)).toEqual([1]);
  });

  it("by a sku that is another product's by now: the right record, by one read more", async () => {
    const one = fresh();
    const other = { ...fresh(), attributes: one.attributes };
    const bySku = product(one.attributes.sku!, 2);
    const first = await aStockedShop([[one, 9]], [one]);
    await first.add("C", bySku);
    const second = await aStockedShop(
      [
        [one, 9],
        [other, 1],
      ],
      [other],
    );
    const { view, batches } = watched(second.table);
    const { status, body } = await second.add("C", bySku, { table: view });
    expect([status, body.errors[0].meta.id, batches]).toEqual([400, other.id, [1, 1]]);
  });

  it("a bundle's components by one read more, those of a merged cart with its products", async () => {
    const shop = await aStockedShop([], [TEA_SET]);
    await shop.add("C", bundle("TEA-SET"));
    expect(await batchesOf(shop, bundle("TEA-SET"))).toEqual([1, 1]);
    await shopOn(shop.table).post("/v2/carts", { data: { id: "B" } });
    await shop.add("B", [bundle("TEA-SET"), product("S1")]);
    expect(await batchesOf(shop, { type: "cart_items", cart_id: "B" })).toEqual([0, 0, 3]);
  });
});

describe("what a change reads of the stock", () => {
  it("one record where a managed item wants more, else none", async () => {
    const table = memoryTable({ now: () => NOON });
    const { view, batches } = watched(table);
    const shop = await aStockedShop([[P1, 9]], [], { ...table, ...view });
    await shop.add("C", [product("S1", 2), product("S2", 2)]);
    const readsFor = async (fields: readonly object[]) => {
      batches.splice(0);
      expect((await shop.changeAll(fields)).status).toBe(200);
      return batches.reduce((sum, records) => sum + records, 0);
    };
    expect(await readsFor([{ quantity: 3 }, { quantity: 3 }])).toBe(1);
    expect(await readsFor([{ quantity: 2 }, { quantity: 3 }])).toBe(0);
    expect(await readsFor([{ quantity: 2, custom_inputs: { front: "A" } }])).toBe(0);
  });
});
