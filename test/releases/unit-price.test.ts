import { describe, expect, it } from "@jest/globals";
import { toCartProduct, unitPrice } from "../../lib/releases/cart-product.ts";
import type { CurrencyPrice, PriceEntry, Sale } from "../../lib/releases/price.ts";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import { aPrice, aProduct, CATALOG_ID, PRICEBOOK_ID } from "../support/shops/products.ts";

const net = (amount: number, tiers: CurrencyPrice["tiers"] = {}): CurrencyPrice => ({
  amount,
  includes_tax: false,
  tiers,
});
const march = { valid_from: "2026-03-01T00:00:00Z", valid_to: "2026-04-01T00:00:00Z" };
const sale = (amount: number, more: Partial<Sale> = {}, tiers: CurrencyPrice["tiers"] = {}): Sale => ({
  currencies: { USD: net(amount, tiers) },
  ...more,
});
const mug = (sales: Record<string, Sale>): PriceEntry =>
  aPrice({}, { currencies: { USD: net(1800, { six: { minimum_quantity: 6, amount: 1600 } }) }, sales });

const FEBRUARY = new Date("2026-02-10T00:00:00Z");
const MARCH = new Date("2026-03-10T00:00:00Z");

function amount(product: PublishedProduct, quantity: number, now: Date, currency = "USD") {
  return unitPrice(toCartProduct(product, CATALOG_ID), { currency, quantity, now })?.amount;
}

describe("unitPrice", () => {
  const inMarch = aProduct({ prices: [mug({ spring: sale(1500, { schedule: march }) })] });
  const withTier = sale(1500, { schedule: march }, { six: { minimum_quantity: 6, amount: 1400 } });
  const tieredSale = aProduct({ prices: [mug({ spring: withTier })] });

  it.each([
    ["February, 1", inMarch, 1, FEBRUARY, 1800],
    ["February, 5", inMarch, 5, FEBRUARY, 1800],
    ["February, 6: the tier for all units", inMarch, 6, FEBRUARY, 1600],
    ["March, 6: a sale without tiers suspends the tiers", inMarch, 6, MARCH, 1500],
    ["March, 6: the sale's own tiers", tieredSale, 6, MARCH, 1400],
    ["first instant of the sale", inMarch, 1, new Date(march.valid_from), 1500],
    ["first instant after the sale", inMarch, 1, new Date(march.valid_to), 1800],
  ])("%s", (_, product, quantity, now, expected) => {
    expect(amount(product, quantity, now)).toBe(expected);
  });

  it("has no price in another currency, whatever its name", () => {
    for (const currency of ["EUR", "constructor", "__proto__", ""]) {
      expect(amount(inMarch, 1, MARCH, currency)).toBeUndefined();
    }
  });

  it("applies the shortest of overlapping sales, a permanent one last", () => {
    const week = { valid_from: "2026-03-08T00:00:00Z", valid_to: "2026-03-15T00:00:00Z" };
    const sales = {
      always: sale(1000),
      spring: sale(1500, { schedule: march }),
      week: sale(1700, { schedule: week }),
    };
    const product = aProduct({ prices: [mug(sales)] });
    expect([FEBRUARY, new Date("2026-03-02"), MARCH].map((now) => amount(product, 1, now))).toEqual([
      1000, 1500, 1700,
    ]);
  });

  it("asks price books in turn until one has the currency", () => {
    const product = aProduct({ prices: [aPrice({ USD: 900 }), aPrice({ USD: 800, EUR: 700 })] });
    expect([amount(product, 1, MARCH), amount(product, 1, MARCH, "EUR")]).toEqual([900, 700]);
  });

  it("keeps the tax flag of the price", () => {
    const gross = { EUR: { amount: 1190, includes_tax: true } };
    const product = toCartProduct(aProduct({ prices: [aPrice({}, { currencies: gross })] }), CATALOG_ID);
    expect(unitPrice(product, { currency: "EUR", quantity: 1, now: MARCH })).toEqual({
      amount: 1190,
      currency: "EUR",
      includes_tax: true,
      parts: [{ book: PRICEBOOK_ID }],
    });
  });
});

describe("unitPrice of a bundle", () => {
  const option = (name: string, price: PriceEntry | undefined) => ({
    id: name,
    name,
    commodity_type: "physical" as const,
    prices: price ? [price] : [],
  });
  const box = "box";
  const tea = aPrice({ USD: 900 }, { sales: { box: sale(650, { bundle_ids: [box] }) } });
  const bundle = (tumbler?: PriceEntry) =>
    aProduct({
      id: box,
      productType: "bundle",
      prices: [],
      components: {
        cup: {
          name: "Cup",
          min: 1,
          max: 1,
          options: [
            { id: "mug", type: "product", quantity: 1, default: true },
            { id: "tumbler", type: "product", quantity: 1 },
          ],
        },
        treat: {
          name: "Treat",
          options: [
            { id: "tea", type: "product", quantity: 1, default: true },
            { id: "cocoa", type: "product", quantity: 1, min: 1, max: 3 },
          ],
        },
      },
      optionProducts: {
        mug: option("mug", aPrice({ USD: 1800 })),
        tumbler: option("tumbler", tumbler),
        tea: option("tea", tea),
        cocoa: option("cocoa", aPrice({ USD: 700 })),
      },
    });
  const price = (product: PublishedProduct, selectedOptions?: Record<string, Record<string, number>>) =>
    unitPrice(toCartProduct(product, CATALOG_ID), {
      currency: "USD",
      quantity: 12,
      now: FEBRUARY,
      ...(selectedOptions ? { selectedOptions } : {}),
    })?.amount;

  it("sums the default selection; a sale for this bundle counts inside it", () => {
    expect(price(bundle())).toBe(2450);
    expect(amount(aProduct({ prices: [tea] }), 1, FEBRUARY)).toBe(900);
  });

  it("multiplies option prices by selected quantities", () => {
    expect(price(bundle(aPrice({ USD: 2200 })), { cup: { tumbler: 1 }, treat: { cocoa: 2 } })).toBe(3600);
  });

  it("has no price when a selected option has none, or tax flags are mixed", () => {
    expect(price(bundle(), { cup: { tumbler: 1 }, treat: { tea: 1 } })).toBeUndefined();
    const gross = aPrice({}, { currencies: { USD: { amount: 2200, includes_tax: true } } });
    expect(price(bundle(gross), { cup: { tumbler: 1 }, treat: { tea: 1 } })).toBeUndefined();
  });

  it("costs the same for every selection when the bundle has a price of its own", () => {
    const fixed = { ...bundle(), prices: [aPrice({ USD: 2000 })] };
    expect([price(fixed), price(fixed, { cup: { tumbler: 1 }, treat: {} })]).toEqual([2000, 2000]);
  });
});
