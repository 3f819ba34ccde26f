import { describe, expect, it } from "@jest/globals";
import type { Cart, ProductItem } from "../../../lib/carts/cart/cart.ts";
import { readProductsForPrices } from "../../../lib/carts/cart/cart-facts.ts";
import { newCart } from "../../../lib/carts/cart/cart-life.ts";
import { type PriceTerms, refreshPrices } from "../../../lib/carts/prices/refresh-prices.ts";
import { chooseBuyerProducts } from "../../../lib/releases/resolve-products.ts";
import { NOTHING_READ } from "../../../lib/releases/store.ts";
import { DEFAULT_SETTINGS } from "../../../lib/settings/settings.ts";
import { NOON } from "../../support/runtime.ts";
import { P1, P2 } from "../../support/shops/carts.ts";
import { aContext, aPrice, aProduct, CATALOG_ID, publish } from "../../support/shops/products.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_OLD = new Date(NOON.getTime() - 7 * DAY_MS).toISOString();
const terms: PriceTerms = { buyer: {}, maxAgeDays: 7, now: NOON };
const [USD] = DEFAULT_SETTINGS.currencies;
const PARENT = aProduct({ sku: "PARENT", productType: "parent" });

function anItem({ id, attributes }: typeof P1, more: Partial<ProductItem> = {}): ProductItem {
  const { name, sku = "" } = attributes;
  const at = NOON.toISOString();
  const unit_price = { amount: 100, includes_tax: false };
  const item = { id: `item-${sku}`, type: "cart_item" as const, product_id: id, name, sku, unit_price };
  const rest = { description: "", slug: "", manage_stock: false, created_at: at, updated_at: at };
  return { ...item, ...rest, quantity: 2, catalog_id: CATALOG_ID, priced_at: at, ...more };
}

function aCart(...items: readonly ProductItem[]): Cart {
  return { ...newCart({ id: "c" }, DEFAULT_SETTINGS, NOON), items, currency: USD! };
}

/** Refreshes a cart in a shop that sells P1, a parent, and P2 in euros. */
async function refreshed(cart: Cart) {
  const table = memoryTable({ now: () => NOON });
  await publish(table, [P1, PARENT, { ...P2, prices: [aPrice({ EUR: 7 })] }]);
  const before = table.calls.getMany;
  const known = chooseBuyerProducts(NOTHING_READ, terms.buyer, NOON);
  const products = await readProductsForPrices(aContext(table), cart, { terms, named: [], known });
  return { ...refreshPrices(cart, products, terms), reads: table.calls.getMany - before };
}

describe("refreshPrices", () => {
  it("is the same cart, and nothing is read, while nothing is to be done", async () => {
    const cart = aCart(anItem(P1), anItem(P2));
    const { reads, ...result } = await refreshed(cart);
    expect([reads, result.cart === cart, result.notes, result.unavailable]).toEqual([0, true, [], []]);
  });

  it("changes old prices alone, and says so where the amount is another", async () => {
    const same = { unit_price: { amount: 1999, includes_tax: false }, priced_at: WEEK_OLD };
    const cart = aCart(
      anItem(P1, { priced_at: WEEK_OLD }),
      anItem(P1, { id: "same", ...same }),
      anItem(P1, { id: "young" }),
    );
    const { cart: after, notes, unavailable } = await refreshed(cart);
    const [old, equal, young] = after.items as readonly ProductItem[];
    expect([old?.unit_price.amount, old?.priced_at]).toEqual([1999, NOON.toISOString()]);
    expect([equal?.unit_price.amount, equal?.priced_at]).toEqual([1999, NOON.toISOString()]);
    expect(young).toBe(cart.items[2]);
    expect(notes.map(({ source, title }) => [source.id, title])).toEqual([["item-S1", "Price Changed"]]);
    expect(unavailable).toEqual([]);
  });

  it("names what cannot be had: not sold, without a price in the cart's currency, a parent by now", async () => {
    const gone = [aProduct({ sku: "GONE" }), P2, PARENT].map((one) => anItem(one, { priced_at: WEEK_OLD }));
    const { cart, notes, unavailable } = await refreshed(aCart(...gone));
    expect([cart.items, unavailable]).toEqual([gone, gone]);
    expect(notes.map(({ title }) => title)).toEqual(Array(3).fill("Not For Sale"));
  });

  it("leaves custom items as they are", async () => {
    const { slug, product_id, catalog_id, manage_stock, ...custom } = anItem(P1);
    const cart = { ...aCart(), items: [{ ...custom, type: "custom_item" as const, created_at: WEEK_OLD }] };
    const result = await refreshed(cart);
    expect([result.cart === cart, result.reads]).toEqual([true, 0]);
  });
});
