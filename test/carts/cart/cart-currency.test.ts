import { describe, expect, it } from "@jest/globals";
import { shopOn } from "../../support/shop.ts";
import { aShop, custom, type ItemsAnswer, product } from "../../support/shops/carts.ts";

const inEuro = { headers: { "x-moltin-currency": "EUR" } };
const currencyOf = (body: ItemsAnswer["body"]) => body.meta.display_price.with_tax.currency;

describe("the currency of a cart", () => {
  it("is what the first item's request asks for", async () => {
    const { add } = await aShop();
    const { body } = await add("C", product("S1"), inEuro);
    expect(body.data[0].unit_price).toEqual({ amount: 1850, currency: "EUR", includes_tax: false });
    expect(body.meta.display_price.with_tax.formatted).toBe("€18.50");
  });

  it("is the store's default without a header or with an empty one", async () => {
    for (const headers of [{}, { "x-moltin-currency": "" }]) {
      const { add } = await aShop();
      expect(currencyOf((await add("C", product("S1"), { headers })).body)).toBe("USD");
    }
  });

  it("is kept: later requests in another currency add in the cart's", async () => {
    const { add, read, table } = await aShop();
    const shop = shopOn(table);
    await add("C", product("S2"));
    const { status, body } = await add("C", product("S1"), inEuro);
    expect([status, currencyOf(body), body.data[1].unit_price.amount]).toEqual([201, "USD", 1999]);
    const items = await shop.get("/v2/carts/C/items", { ...inEuro });
    expect(currencyOf(items.body)).toBe("USD");
    expect((await read("C", inEuro)).body.data.meta.display_price.with_tax.currency).toBe("USD");
  });

  it("400: a product without a price in it, and nothing is added", async () => {
    const { add } = await aShop();
    const first = await add("C", product("S2"), inEuro);
    expect(first.body.errors[0]).toMatchObject({
      status: 400,
      title: "Could not add product",
      meta: { sku: "S2" },
    });
    await add("C", product("S1"), inEuro);
    expect((await add("C", product("S2"))).status).toBe(400);
  });

  it("comes with a custom item too", async () => {
    const { add } = await aShop();
    expect(currencyOf((await add("C", custom("w"), inEuro)).body)).toBe("EUR");
  });

  it("is forgotten when the last item leaves", async () => {
    const { add, table } = await aShop();
    const shop = shopOn(table);
    await add("C", product("S2"));
    expect((await shop.delete("/v2/carts/C/items")).status).toBe(204);
    expect(currencyOf((await add("C", product("S1"), inEuro)).body)).toBe("EUR");
  });

  it("400: a currency that the store does not know or has switched off", async () => {
    const { add } = await aShop();
    for (const code of ["JPY", "GBP", "x", "US D", "constructor"]) {
      const { status, body } = await add("C", product("S1"), { headers: { "x-moltin-currency": code } });
      expect([code, status, body.errors[0].source]).toEqual([code, 400, "X-MOLTIN-CURRENCY"]);
    }
  });

  it("is found in small letters", async () => {
    const { add } = await aShop();
    const { body } = await add("C", product("S1"), { headers: { "x-moltin-currency": "eur" } });
    expect(currencyOf(body)).toBe("EUR");
  });

  it("only one of two first items in different currencies wins", async () => {
    for (let round = 0; round < 50; round += 1) {
      const { add, read } = await aShop();
      const answers = await Promise.all([add("C", product("S2")), add("C", product("S1"), inEuro)]);
      const { body } = await read("C", { query: "include=items" });
      const currencies = new Set(body.included.items.map((line) => line.unit_price.currency));
      expect(currencies.size).toBe(1);
      const accepted = answers.filter(({ status }) => status === 201).length;
      expect(body.included.items).toHaveLength(accepted);
      expect(answers.every(({ status }) => status === 201 || status === 400)).toBe(true);
    }
  });
});
