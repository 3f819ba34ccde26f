import { describe, expect, it } from "@jest/globals";
import { deriveChildEntry } from "../../lib/catalogs/child-prices.ts";
import type { PriceEntry, PriceModifier } from "../../lib/releases/price.ts";
import { aPrice } from "../support/shops/products.ts";

const tiers = (amount: number) => ({ six: { minimum_quantity: 6, amount } });
const usd = (amount: number, tier: number) => ({ USD: { amount, includes_tax: false, tiers: tiers(tier) } });
const ENTRY = aPrice({}, { currencies: usd(1800, 1600), sales: { spring: { currencies: usd(1500, 1400) } } });

const modifier = (modifier_type: PriceModifier["modifier_type"], amount: number) => ({
  name: `${modifier_type} ${amount}`,
  modifier_type,
  currencies: { USD: { amount, includes_tax: false } },
});

/** List price, volume price, sale and its volume price. */
const amounts = ({ currencies, sales }: PriceEntry) =>
  [currencies, sales["spring"]?.currencies].flatMap((all) => [
    all?.["USD"]?.amount,
    all?.["USD"]?.tiers?.["six"]?.amount,
  ]);

describe("the price of a child", () => {
  it.each([
    ["price_equals", 100, [100, 100, 100, 100]],
    ["price_increment", 100, [1900, 1700, 1600, 1500]],
    ["price_decrement", 100, [1700, 1500, 1400, 1300]],
    ["price_decrement", 1450, [350, 150, 50, 0]],
    ["price_decrement", 5000, [0, 0, 0, 0]],
  ] as const)("after %s of %i, never below nothing", (type, amount, expected) => {
    expect(amounts(deriveChildEntry(ENTRY, [modifier(type, amount)]))).toEqual(expected);
  });

  it("takes the amount that the modifier has for the tier's minimum quantity", () => {
    const currency = { amount: 100, includes_tax: false, tiers: tiers(30) };
    const tiered: PriceModifier & { name: string } = {
      name: "tiered",
      modifier_type: "price_increment",
      currencies: { USD: currency },
    };
    expect(amounts(deriveChildEntry(ENTRY, [tiered]))).toEqual([1900, 1630, 1600, 1430]);
  });

  it("follows modifiers in turn, each from what the one before left", () => {
    const both = [modifier("price_decrement", 5000), modifier("price_increment", 20)];
    expect(amounts(deriveChildEntry(ENTRY, both))).toEqual([20, 20, 20, 20]);
  });
});
