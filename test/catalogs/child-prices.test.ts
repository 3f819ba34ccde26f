import { describe, expect, it } from "@jest/globals";
import { deriveChildEntry } from "../../lib/catalogs/child-prices.ts";
import type { PriceEntry, PriceModifier, Tier } from "../../lib/releases/price.ts";
import { aPrice } from "../support/shops/products.ts";

const tiers = (amount: number) => ({ six: { minimum_quantity: 6, amount } });
const usd = (amount: number, tier: number) => ({ USD: { amount, includes_tax: false, tiers: tiers(tier) } });
const ENTRY = aPrice({}, { currencies: usd(1800, 1600), sales: { spring: { currencies: usd(1500, 1400) } } });

const modifier = (modifier_type: PriceModifier["modifier_type"], amount: number) => ({
  name: `${modifier_type} ${amount}`,
  modifier_type,
  currencies: { USD: { amount, includes_tax: false } },
});

const tier = (minimum_quantity: number, amount: number) => ({ minimum_quantity, amount });

const tiered = (tiers: Record<string, Tier>): PriceModifier & { name: string } => ({
  name: "tiered",
  modifier_type: "price_increment",
  currencies: { USD: { amount: 100, includes_tax: false, tiers } },
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
    expect(amounts(deriveChildEntry(ENTRY, [tiered(tiers(30))]))).toEqual([1900, 1630, 1600, 1430]);
  });

  it.each([
    ["of the modifier alone", {}, { four: tier(4, 40) }, { four: tier(4, 1040) }],
    ["of the parent alone", { six: tier(6, 900) }, {}, { six: tier(6, 1000) }],
    [
      "of both, each with the other's amount for its quantity",
      { six: tier(6, 900) },
      { four: tier(4, 40), nine: tier(9, 10) },
      { four: tier(4, 1040), nine: tier(9, 910), six: tier(6, 940) },
    ],
    [
      "of one name for two quantities",
      { some: tier(6, 900) },
      { some: tier(4, 40) },
      { "some-4": tier(4, 1040), some: tier(6, 940) },
    ],
  ])("has the tiers %s", (_, ofParent, ofModifier, expected) => {
    const entry = aPrice({}, { currencies: { USD: { amount: 1000, includes_tax: false, tiers: ofParent } } });
    expect(deriveChildEntry(entry, [tiered(ofModifier)]).currencies["USD"]?.tiers).toEqual(expected);
  });

  it("follows modifiers in turn, each from what the one before left", () => {
    const both = [modifier("price_decrement", 5000), modifier("price_increment", 20)];
    expect(amounts(deriveChildEntry(ENTRY, both))).toEqual([20, 20, 20, 20]);
  });
});
