import { describe, expect, it } from "@jest/globals";
import { checkOut, GUEST } from "../support/checkout.ts";
import { type Chance, chance } from "../support/events/random-numbers.ts";
import { alternativeByBooks, priceByBooks, type SoldProduct } from "../support/oracle/segment-prices.ts";
import { expectData } from "../support/shop.ts";
import { aMoment, aRandomSegmentedStore, type RandomBuyer } from "../support/shops/random-segments.ts";
import { ofVolume, SEED } from "../support/volume.ts";

type Store = Awaited<ReturnType<typeof aRandomSegmentedStore>>;

const STORES = ofVolume(5, 300);
const QUESTIONS = 12;
const FIRST_SEED = SEED.seed ?? Date.now() % 1_000_000;

/** The amounts by currency that a shopper should read. */
function expectedPrices(store: Store, buyer: RandomBuyer, product: SoldProduct, now: Date) {
  const prices = store.codes.map((currency) => {
    const price = priceByBooks(product, store.groupsOf(buyer), { currency, now, quantity: 1 });
    return [currency, price && { amount: price.amount, includes_tax: price.includes_tax }] as const;
  });
  return Object.fromEntries(prices.filter(([, price]) => price));
}

async function compareReads(store: Store, random: Chance, buyer: RandomBuyer, now: Date) {
  const product = random.oneOf(store.products);
  const currency = random.oneOf(store.codes);
  const call = await buyer.callAs(now);
  const headers = { ...call.headers, "x-moltin-currency": currency };
  const asked = { currency, now, quantity: 1 };
  const where = `${buyer.name} ${product.sku} ${currency} ${now.toISOString()}`;
  const read = await expectData(store.get(`/catalog/products/${product.id}`, { ...call, headers }));
  const price = priceByBooks(product, store.groupsOf(buyer), asked);
  expect([where, read.attributes.price ?? {}]).toEqual([where, expectedPrices(store, buyer, product, now)]);
  if (price) expect([where, read.meta.pricebook_id]).toEqual([where, price.book]);
  const [alternative] = read.meta.alternative_prices ?? [];
  expect([where, alternative?.price[currency]?.amount]).toEqual([
    where,
    alternativeByBooks(product, store.groupsOf(buyer), asked),
  ]);
  const listed = await expectData(store.get("/catalog/products?page[limit]=100", { ...call, headers }));
  for (const one of listed) {
    const sold = store.products.find(({ id }) => id === one.id);
    if (!sold) continue;
    expect([where, sold.sku, one.attributes.price ?? {}]).toEqual([
      where,
      sold.sku,
      expectedPrices(store, buyer, sold, now),
    ]);
  }
}

/** A search for rules says of a shopper what the shopper's own read then shows. */
async function compareAnswers(store: Store, random: Chance, buyer: RandomBuyer, now: Date) {
  const product = random.oneOf(store.products);
  const currency = random.oneOf(store.codes);
  const data = {
    ...{ match_type: "resolve_for_shopper", ...buyer.criteria },
    ...{ match_date: now.toISOString(), sku: product.sku, currency },
  };
  const [answer] = await expectData(store.post("/catalogs/rules/validate", { data }));
  const call = await buyer.callAs(now);
  const headers = { ...call.headers, "x-moltin-currency": currency };
  const read = await expectData(store.get(`/catalog/products/${product.id}`, { ...call, headers }));
  const { without_tax, with_tax } = read.meta.display_price ?? {};
  const shown = read.attributes.price?.[currency];
  const sum = without_tax ?? with_tax;
  const where = `${buyer.name} ${product.sku} ${currency} ${now.toISOString()}`;
  const price = answer?.meta.price;
  const isCumulative = shown === undefined && sum !== undefined;
  expect([where, price?.amount, price?.includes_tax]).toEqual([
    where,
    isCumulative ? sum.amount : shown?.amount,
    isCumulative ? with_tax !== undefined : shown?.includes_tax,
  ]);
  expect([where, price?.pricebook_id ?? null, price?.sale_id ?? null]).toEqual([
    where,
    shown ? (read.meta.pricebook_id ?? null) : null,
    shown ? (read.meta.sale_id ?? null) : null,
  ]);
  const books = (answer?.meta.price_books ?? []).map(({ id, from }) => [id, from]);
  const { own, list } = store.groupsOf(buyer);
  expect([where, books]).toEqual([
    where,
    [...own.map(({ id }) => [id, "rule"]), ...list.map(({ id }) => [id, "catalog"])],
  ]);
}

async function compareCarts(store: Store, random: Chance, buyer: RandomBuyer, now: Date, cartId: string) {
  const currency = random.oneOf(store.codes);
  const call = await buyer.callAs(now);
  const headers = { ...call.headers, "x-moltin-currency": currency };
  const wanted = store.products
    .filter(() => random.onceIn(2))
    .map((product) => ({ product, quantity: 1 + random.below(9) }));
  const units: Record<string, number> = {};
  for (const { product, quantity } of wanted) {
    const price = priceByBooks(product, store.groupsOf(buyer), { currency, now, quantity });
    const data = { type: "cart_item", sku: product.sku, quantity };
    const { status } = await store.post(`/v2/carts/${cartId}/items`, { data }, { ...call, headers });
    expect([buyer.name, product.sku, quantity, status]).toEqual([
      buyer.name,
      product.sku,
      quantity,
      price ? 201 : 400,
    ]);
    if (price) units[product.sku] = price.amount;
  }
  if (Object.keys(units).length === 0) return;
  const items = await expectData(store.get(`/v2/carts/${cartId}/items`, call));
  expect(readUnits(items)).toEqual(units);
  const { as: _, ...rest } = call;
  const order = await checkOut(store.table, cartId, GUEST, { ...rest, headers: {} });
  if (order.status >= 300 || buyer.name !== "guest") return;
  const ordered = await expectData(store.get(`/v2/orders/${order.body.data.id}/items`, { now: () => now }));
  expect(readUnits(ordered)).toEqual(units);
}

/** Searches sort and filter by what the shopper pays. */
async function compareSearches(store: Store, random: Chance, buyer: RandomBuyer, now: Date) {
  const currency = random.oneOf(store.codes);
  const priced = store.products.flatMap((product) => {
    const price = priceByBooks(product, store.groupsOf(buyer), { currency, now, quantity: 1 });
    return price && !product.parentSku ? [{ sku: product.sku, amount: price.amount }] : [];
  });
  const least = priced.length > 0 ? random.oneOf(priced).amount : 1;
  const call = await buyer.callAs(now);
  const headers = { ...call.headers, "x-moltin-currency": currency };
  const skus = store.products.filter(({ parentSku }) => !parentSku).map(({ sku }) => sku);
  const search = {
    ...{ type: "search", q: "*", per_page: 50, sort_by: "price.amount:asc" },
    filter_by: `price.amount:>=${least} && sku:=[${skus.join()}]`,
  };
  const { status, text, body } = await store.post(
    "/catalog/multi-search",
    { searches: [search] },
    { ...call, headers },
  );
  if (status !== 200) throw new Error(text);
  const [result] = body.results;
  if (result?.type !== "search") throw new Error(text);
  const found = result.hits.map(({ document }) => document.attributes.price?.[currency]?.amount);
  const expected = priced.map(({ amount }) => amount).filter((amount) => amount >= least);
  expect([buyer.name, currency, found]).toEqual([buyer.name, currency, expected.sort((a, b) => a - b)]);
}

function readUnits(items: readonly object[]): Record<string, number> {
  return Object.fromEntries(
    items.flatMap((item) =>
      "sku" in item && "unit_price" in item ? [[String(item.sku), readAmount(item.unit_price)]] : [],
    ),
  );
}

function readAmount(price: unknown): number {
  return typeof price === "object" && price !== null && "amount" in price ? Number(price.amount) : Number.NaN;
}

/** The shopper who changes the cart next pays what the oracle says, for what is for sale to them in the currency of the cart. */
async function compareHandedOn(store: Store, random: Chance, now: Date, cartId: string) {
  const [first, next] = [random.oneOf(store.buyers), random.oneOf(store.buyers)];
  const { product, quantity } = { product: random.oneOf(store.products), quantity: 1 + random.below(9) };
  const asked = { currency: "USD", now, quantity };
  const before = priceByBooks(product, store.groupsOf(first), asked);
  const after = priceByBooks(product, store.groupsOf(next), asked);
  const data = { type: "cart_item", sku: product.sku, quantity };
  const { status } = await store.post(`/v2/carts/${cartId}/items`, { data }, await first.callAs(now));
  expect(status).toBe(before ? 201 : 400);
  if (!before) return;
  await expectData(store.put(`/v2/carts/${cartId}`, { data: { name: "Next" } }, await next.callAs(now)));
  const items = await expectData(store.get(`/v2/carts/${cartId}/items`, await next.callAs(now)));
  const expected = { [product.sku]: (after ?? before).amount };
  expect([first.name, next.name, readUnits(items)]).toEqual([first.name, next.name, expected]);
}

describe("random stores with price segmentation", () => {
  it.each(Array.from({ length: STORES }, (_, at) => FIRST_SEED + at))(
    "seed %i: catalog, lists, searches, answers about rules, carts and orders have the oracle's prices",
    async (seed) => {
      const random = chance(seed);
      const store = await aRandomSegmentedStore(random);
      for (let at = 0; at < QUESTIONS; at += 1) {
        const [buyer, now] = [random.oneOf(store.buyers), aMoment(random)];
        await compareReads(store, random, buyer, now);
        for (let one = 0; one < 3; one += 1) await compareAnswers(store, random, buyer, now);
        await compareCarts(store, random, buyer, now, `cart-${at}`);
        await compareSearches(store, random, buyer, now);
        await compareHandedOn(store, random, now, `handed-${at}`);
      }
    },
    120_000,
  );
});
