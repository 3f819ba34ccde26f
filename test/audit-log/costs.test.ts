import { describe, expect, it } from "@jest/globals";
import { anAuditedShop } from "../support/audit/audited-shop.ts";
import { expectData } from "../support/shop.ts";
import { custom } from "../support/shops/carts.ts";

const bookOf = (name: string) => ({ data: { type: "pricebook", attributes: { name } } });

/** Writes since the last call. A transaction counts as one. */
function countingShop() {
  const shop = anAuditedShop();
  let before = 0;
  const count = () => {
    const { put, update, transact } = shop.table.calls;
    const writes = put + update + transact - before;
    before += writes;
    return writes;
  };
  return { shop, count };
}

describe("what the record of changes costs", () => {
  it("is no write of a merchant's request, one call for its entry's four items, and no day twice", async () => {
    const { shop, count } = countingShop();
    const { id } = await expectData(shop.post("/pcm/pricebooks", bookOf("Spring")));
    expect(count()).toBe(1);
    await shop.follow();
    expect(count()).toBe(4);
    await expectData(shop.put(`/pcm/pricebooks/${id}`, { data: { ...bookOf("Summer").data, id } }));
    expect(count()).toBe(1);
    await shop.follow();
    expect(count()).toBe(3);
  });

  it("is nothing for carts: no attribute, no entry, and no call of the worker", async () => {
    const { shop, count } = countingShop();
    await expectData(shop.post("/v2/carts/c1/items", { data: custom("MUG") }, { profile: "compatible" }));
    count();
    await shop.follow();
    expect(count()).toBe(0);
    expect(shop.table.all().filter(({ who }) => who !== undefined)).toEqual([]);
  });

  it("is a stamp of about a hundred bytes in an item", async () => {
    const { shop } = countingShop();
    await expectData(shop.post("/pcm/pricebooks", bookOf("Spring")));
    const [book] = shop.table.all().filter(({ type }) => type === "price_book");
    expect(String(book?.["who"]).length).toBeLessThan(115);
  });
});
