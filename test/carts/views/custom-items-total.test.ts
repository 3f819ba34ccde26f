import { describe, expect, it } from "@jest/globals";
import { aCustomDiscount } from "../../support/orders/goods.ts";
import { asShopper } from "../../support/runtime.ts";
import { anAdministrator } from "../../support/shops/administrator.ts";
import { custom, product } from "../../support/shops/carts.ts";

const usd = (amount: number, formatted: string) => ({ amount, currency: "USD", formatted });

describe("meta.custom_items_total", () => {
  it("200, 201: what the custom items of a cart cost, wherever the cart or its items are shown", async () => {
    const shop = await anAdministrator();
    const { add, read } = shop;
    const free = custom("free", { price: { amount: 0 } });
    const several = [product("S1", 2), custom("w", { quantity: 3 }), custom("v"), free];
    const added = await add("D", several, { as: "client_credentials" });
    const answers = [
      added.body.meta,
      (await read("D")).body.data.meta,
      (await shop.get("/v2/carts/D/items", { as: "implicit" })).body.meta,
    ];
    for (const meta of answers) expect(meta.custom_items_total).toEqual(usd(1800, "$18.00"));
  });

  it("200: discounts and taxes leave it as it is; prices with tax and without are added as priced", async () => {
    const shop = await anAdministrator();
    const { add, read } = shop;
    const tax = [{ type: "tax_item", name: "VAT", rate: 0.2 }];
    const without = custom("w", { price: { amount: 1000, includes_tax: false }, tax });
    await add("D", [without, custom("v", { price: { amount: 600, includes_tax: true } })], {
      as: "client_credentials",
    });
    await shop.post("/v2/carts/D/custom-discounts", { data: aCustomDiscount(-1600) });
    const { meta } = (await read("D")).body.data;
    expect([meta.display_price.with_tax.amount, meta.custom_items_total]).toEqual([0, usd(1600, "$16.00")]);
  });

  it("200: 0 where they cost nothing, and no field where there are none", async () => {
    const { add, read } = await anAdministrator();
    expect((await read("C")).body.data.meta).not.toHaveProperty("custom_items_total");
    await add("C", product("S1"));
    expect((await read("C")).body.data.meta).not.toHaveProperty("custom_items_total");
    await add("C", custom("w", { price: { amount: 0 } }));
    expect((await read("C")).body.data.meta.custom_items_total).toEqual(usd(0, "$0.00"));
  });

  it("200: each cart of a list has its own", async () => {
    const shop = await anAdministrator();
    const { add, table } = shop;
    const headers = await asShopper({ customer: "c1" });
    await shop.post("/v2/carts", { data: { id: "mine" } }, { as: "implicit", headers });
    await add("mine", custom("w", { quantity: 2 }), { headers });
    const { body } = await shop.get("/v2/carts", { as: "implicit", headers, table });
    expect(body.data.map(({ meta }) => meta.custom_items_total)).toEqual([usd(900, "$9.00")]);
  });
});
