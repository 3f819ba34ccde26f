import { describe, expect, it } from "@jest/globals";
import { getPricesByRef, indexOldRefs } from "../../../lib/price-books/prices/price-refs-store.ts";
import { priceBooks } from "../../../lib/price-books/store.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { aBook, USD } from "../../support/shops/price-books.ts";
import { aContext } from "../../support/shops/products.ts";
import { type MemoryTable, memoryTable } from "../../support/tables/memory-table.ts";

/** Skus by reference, as the index has them. */
async function find(table: MemoryTable, bookId: string, refs: readonly string[]) {
  const found = await getPricesByRef(table, bookId, refs);
  return Object.fromEntries([...found].map(([ref, prices]) => [ref, prices.map(({ value }) => value.sku)]));
}

/** The table as a version without the index has left it. */
async function writeAsBefore(table: MemoryTable): Promise<MemoryTable> {
  const old = memoryTable();
  for (const { gsi1pk: _, gsi1sk: __, ...item } of table.all()) await old.put(item, { only: "absent" });
  const ctx = aContext(old);
  for (const book of await priceBooks.list(old)) {
    const { indexedRefs: ___, ...before } = book;
    const stored = await priceBooks.require(ctx, book.id);
    await old.transact(priceBooks.writes(before, stored), book.id);
  }
  return old;
}

describe("prices by their reference", () => {
  it("are found in their book alone, from their creation on", async () => {
    const { table, pricebook_id, price } = await aBook();
    const shop = shopOn(table);
    await expectData(price({ external_ref: "mug" }));
    await expectData(price({ sku: "JUG", external_ref: "jug" }));
    await expectData(price({ sku: "POT" }));
    const other = { data: { type: "pricebook", attributes: { name: "Other" } } };
    const { id } = await expectData(shop.post("/pcm/pricebooks", other));
    expect(await find(table, pricebook_id, ["mug", "jug", "mug", "pot"])).toEqual({
      mug: ["MUG"],
      jug: ["JUG"],
    });
    expect(await find(table, id, ["mug"])).toEqual({});
  });

  it("follow a change, a deletion and a copy of the book", async () => {
    const { table, pricebook_id, price } = await aBook();
    const shop = shopOn(table);
    const { id } = await expectData(price({ external_ref: "mug" }));
    const path = `/pcm/pricebooks/${pricebook_id}/prices/${id}` as const;
    const body = { data: { type: "pricebook", attributes: {} } };
    const copy = await expectData(shop.post(`/pcm/pricebooks/${pricebook_id}/replicate`, body));
    expect(await find(table, copy.id, ["mug"])).toEqual({ mug: ["MUG"] });
    await expectData(shop.put(path, { data: { attributes: { external_ref: "cup" } } }));
    expect(await find(table, pricebook_id, ["mug", "cup"])).toEqual({ cup: ["MUG"] });
    await shop.put(path, { data: { attributes: { external_ref: null } } });
    expect(await find(table, pricebook_id, ["cup"])).toEqual({});
    await shop.put(path, { data: { attributes: { external_ref: "mug" } } });
    await shop.delete(path);
    expect(await find(table, pricebook_id, ["mug"])).toEqual({});
  });

  it("name two when several prices have the reference", async () => {
    const { table, pricebook_id, price } = await aBook();
    for (const sku of ["A", "B", "C"]) await expectData(price({ sku, external_ref: "same" }));
    expect((await find(table, pricebook_id, ["same"]))["same"]).toHaveLength(2);
  });

  it("of a version without the index are found once they are indexed, however often that begins", async () => {
    const { table, pricebook_id, price } = await aBook();
    for (let at = 0; at < 60; at += 1) await expectData(price({ sku: `S${at}`, external_ref: `r${at}` }));
    await expectData(price({ sku: "plain", currencies: USD }));
    const old = await writeAsBefore(table);
    expect(await find(old, pricebook_id, ["r1"])).toEqual({});
    const ctx = aContext(old);
    let isDone = false;
    while (!isDone) isDone = (await Promise.all([indexOldRefs(ctx), indexOldRefs(ctx)])).every(Boolean);
    const refs = Array.from({ length: 60 }, (_, at) => `r${at}`);
    expect(Object.keys(await find(old, pricebook_id, refs))).toHaveLength(60);
    expect((await priceBooks.require(ctx, pricebook_id)).value.indexedRefs).toBe("all");
    const before = JSON.stringify(old.all());
    expect(await indexOldRefs(ctx)).toBe(true);
    expect(JSON.stringify(old.all())).toBe(before);
  });
});
