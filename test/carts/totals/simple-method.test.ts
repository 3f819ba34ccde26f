import { describe, expect, it } from "@jest/globals";
import { priceItems } from "../../../lib/carts/totals/price-items.ts";
import { anAdministrator, lineAmounts } from "../../support/shops/administrator.ts";
import { custom } from "../../support/shops/carts.ts";

const as = "client_credentials" as const;
const tax = (more: object) => [{ type: "tax_item", name: "VAT", ...more }];

async function simple() {
  const admin = await anAdministrator();
  await admin.settings(() => ({ calculation_method: "simple" }));
  return admin;
}

const line = (amount: number, quantity: number, includes_tax: boolean, more: object) =>
  custom("w", { price: { amount, includes_tax }, quantity, tax: tax(more) });

describe("a discount that the method simple takes from the total", () => {
  it("leaves nothing below zero, also of prices that include tax", () => {
    const item = {
      unit_price: { amount: 1200, includes_tax: true },
      quantity: 1,
      taxes: [{ id: "t", name: "VAT", rate: 0.2 }],
    };
    const { totals } = priceItems([item], { method: "simple", fromTotal: -1200n, shipping: 500n });
    expect(totals).toMatchObject({ withTax: 500n, withoutTax: 500n, discount: -1200n });
  });
});

describe("a store that calculates by the method simple [9.2]", () => {
  it.each([
    [
      "excluded, rounded per unit",
      1999,
      3,
      false,
      { rate: 0.0725 },
      { tax: 435, with_tax: 6432, without_tax: 5997 },
    ],
    ["excluded, where the line method says 167", 333, 5, false, { rate: 0.1 }, { tax: 165, with_tax: 1830 }],
    ["a half away from zero", 5, 3, false, { rate: 0.1 }, { tax: 3, with_tax: 18 }],
    ["included", 999, 2, true, { rate: 0.2 }, { tax: 334, with_tax: 1998, without_tax: 1664 }],
    ["an amount, once for the line", 500, 4, false, { amount: 120 }, { tax: 120, with_tax: 2120 }],
  ] as const)("%s", async (_, amount, quantity, includesTax, more, expected) => {
    const { add, totals } = await simple();
    const { body } = await add("C", line(amount, quantity, includesTax, more), { as });
    expect(lineAmounts(body.data[0])).toMatchObject(expected);
    expect(await totals()).toMatchObject(expected);
  });

  it("a cart takes a changed method with its next change", async () => {
    const shop = await anAdministrator();
    const { add, totals, settings } = shop;
    const { body } = await add("C", line(333, 4, false, { rate: 0.1 }), { as });
    expect(await totals()).toMatchObject({ tax: 133 });
    await settings(() => ({ calculation_method: "simple" }));
    expect(await totals()).toMatchObject({ tax: 133 });
    await shop.put(`/v2/carts/C/items/${body.data[0].id}`, { data: { quantity: 5 } });
    expect(await totals()).toMatchObject({ tax: 165 });
  });
});
