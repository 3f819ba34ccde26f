import { describe, expect, it } from "@jest/globals";
import { lineAmounts } from "../../support/shops/administrator.ts";
import { aShop, custom, manyCustom, product } from "../../support/shops/carts.ts";
import { aPrice, aProduct } from "../../support/shops/products.ts";

const tax = (more: object = { rate: 0.0725 }) => ({ type: "tax_item", name: "State tax", ...more });
const as = "client_credentials" as const;
const query = "include=tax_items";
const GROSS = aProduct({
  sku: "GROSS",
  prices: [aPrice({}, { currencies: { USD: { amount: 999, includes_tax: true } } })],
});
const PLAIN = aProduct({ sku: "PLAIN", price: { USD: 1050 } });
const named = (count: number) =>
  Array.from({ length: count }, (_, at) => tax({ name: `T${at}`, rate: 0.01 }));

describe("POST /v2/carts/{cartID}/items with tax items", () => {
  it("201: 3 × 1999 at 0.0725 [N]", async () => {
    const { add } = await aShop();
    const { status, body } = await add("C", product("S1", 3, { tax: [tax()] }), { as });
    expect(status).toBe(201);
    expect(lineAmounts(body.data[0])).toMatchObject({ tax: 435, with_tax: 6432, without_tax: 5997 });
    expect(lineAmounts(body.data[0], "unit")).toMatchObject({ tax: 145, with_tax: 2144, without_tax: 1999 });
    expect(body.meta.display_price.tax).toEqual({ amount: 435, currency: "USD", formatted: "$4.35" });
    expect([body.data[0].unit_price.amount, body.data[0].value.amount]).toEqual([1999, 5997]);
  });

  it("201: a price that includes tax does not move [N]", async () => {
    const { add } = await aShop([GROSS]);
    const { body } = await add("C", product("GROSS", 1, { tax: [tax({ rate: 0.2 })] }), { as });
    expect(lineAmounts(body.data[0])).toMatchObject({ tax: 167, without_tax: 832, with_tax: 999 });
    expect(body.data[0].unit_price.includes_tax).toBe(true);
  });

  it("201: several rates are rounded once [N]; an amount is for the line", async () => {
    const { add } = await aShop([PLAIN]);
    const rates = [tax({ rate: 0.05 }), tax({ rate: 0.07 })];
    expect(
      (await add("C", product("PLAIN", 1, { tax: rates }), { as })).body.meta.display_price.tax.amount,
    ).toBe(126);
    const fee = await add("C", product("S1", 4, { tax: [tax({ amount: 120 })] }), { as });
    expect(lineAmounts(fee.body.data[1])).toMatchObject({ tax: 120, with_tax: 8116 });
  });

  it("201: they replace the line's taxes, and an add without any keeps them", async () => {
    const { add } = await aShop();
    await add("C", product("S1", 3, { tax: [tax(), tax({ amount: 5 })] }), { as });
    const replaced = await add("C", product("S1", 1, { tax: [tax({ rate: 0.1, name: "New" })] }), {
      as,
      query,
    });
    expect(replaced.body.included.tax_items).toEqual([
      {
        id: expect.any(String),
        type: "tax_item",
        name: "New",
        rate: 0.1,
        relationships: { item: { data: { type: "cart_item", id: replaced.body.data[0].id } } },
      },
    ]);
    expect(replaced.body.data[0].relationships.taxes.data).toHaveLength(1);
    const kept = await add("C", product("S1"), { query });
    expect(kept.body.included.tax_items).toEqual(replaced.body.included.tax_items);
    expect(lineAmounts(kept.body.data[0])["tax"]).toBe(1000);
    expect((await add("C", product("S1", 1, { tax: [] }), { as, query })).body.included.tax_items).toEqual(
      [],
    );
  });

  it("201: custom items take them too", async () => {
    const { add } = await aShop();
    const price = { amount: 1000, includes_tax: false };
    const { body } = await add("C", custom("w", { price, tax: [tax({ rate: 0.2 })] }), { as });
    expect(lineAmounts(body.data[0])).toMatchObject({ tax: 200, with_tax: 1200 });
  });

  it.each([
    ["both rate and amount", tax({ rate: 0.1, amount: 5 })],
    ["neither", tax({})],
    ["no name", { type: "tax_item", rate: 0.1 }],
    ["another type", { ...tax(), type: "cart_item" }],
    ["a negative rate", tax({ rate: -0.1 })],
    ["a rate as text", tax({ rate: "0.1" })],
    ["a huge rate", tax({ rate: 1e300 })],
    ["a negative amount", tax({ amount: -1 })],
    ["a broken amount", tax({ amount: 0.5 })],
  ])("422: %s, and nothing is added", async (_, one) => {
    const { add, read } = await aShop();
    const answer = await add("C", product("S1", 1, { tax: [tax(), one] }), { as });
    expect([answer.status, answer.body.errors[0].title]).toEqual([422, "Failed Validation"]);
    expect(answer.body.errors[0].source).toMatch(/^data\.tax\.1\./);
    expect((await read("C")).body.data.relationships.items.data).toBeNull();
  });

  it("422: more than five on a line", async () => {
    const { add } = await aShop();
    expect((await add("C", product("S1", 1, { tax: named(5) }), { as })).status).toBe(201);
    expect((await add("C", product("S1", 1, { tax: named(6) }), { as })).status).toBe(422);
    expect((await add("C", product("S2", 1, { tax: named(6) }), { as })).status).toBe(422);
  });

  it("422: 20 lines with 4 taxes each are 100 unique items", async () => {
    const { add } = await aShop();
    const lines = manyCustom(20).map((item) => ({ ...item, tax: named(4) }));
    expect((await add("C", lines, { as })).status).toBe(201);
    const refused = await add("C", product("S1"));
    expect(refused.body.errors[0]).toMatchObject({ status: 422, title: "Limit Reached" });
    expect((await add("C", custom("w3", { tax: named(5) }), { as })).status).toBe(422);
    expect((await add("C", custom("w3", { tax: named(3) }), { as })).status).toBe(201);
    expect((await add("C", product("S1", 1, { tax: [tax()] }), { as })).status).toBe(422);
    expect((await add("C", product("S1"))).status).toBe(201);
  });

  it("403: one tax item anywhere in a list of implicit calls refuses all of it", async () => {
    const { add, read } = await aShop();
    const list = [product("S1"), product("S2", 1, { tax: [tax()] }), custom("w")];
    const { status, body } = await add("C", list);
    expect([status, body.errors[0].status, body.data]).toEqual([403, 403, undefined]);
    expect((await add("C", custom("w", { tax: [tax()] }))).status).toBe(403);
    expect((await read("C")).body.data.relationships.items.data).toBeNull();
  });

  it("201: rates are the decimals that were written, however small", async () => {
    const { add } = await aShop();
    const price = { amount: 100_000_000_000_000, includes_tax: false };
    const { body } = await add("C", custom("w", { price, tax: [tax({ rate: 1.5e-13 })] }), { as });
    expect(lineAmounts(body.data[0])["tax"]).toBe(15);
  });
});
