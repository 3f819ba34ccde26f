import { describe, expect, it } from "@jest/globals";
import { forgetProcessMemory } from "../../lib/kernel/process-memory.ts";
import type { Key } from "../../lib/table/table.ts";
import { runWorker } from "../support/background/worker.ts";
import { anHourLater } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { aSegmentedShop, type Who } from "../support/shops/segmented-shop.ts";
import { ofVolume } from "../support/volume.ts";

const PRODUCTS = ofVolume(240, 10_000);
const BOOKS = ofVolume(6, 20);
const IN_CART = 100;

/** A shop of many products and books. All are for account `birch`, which has five of the books. */
async function aLargeShop() {
  const shop = await aSegmentedShop({ publish: false });
  const skus = Array.from({ length: PRODUCTS }, (_, at) => `SKU-${at}`);
  const ids: string[] = [];
  for (const sku of skus) ids.push((await shop.product({ name: sku, sku })).id);
  for (let from = 0; from < ids.length; from += 100) await shop.attach(ids.slice(from, from + 100));
  const books: string[] = [];
  for (let at = 0; at < BOOKS; at += 1) books.push(await shop.book(`Book ${at}`));
  for (const [at, sku] of skus.entries()) {
    const currencies = { USD: { amount: 1000 + at, includes_tax: false } };
    await shop.price(sku, { currencies });
    await shop.price(sku, { currencies: { USD: { amount: at + 1, includes_tax: false } } }, books[at % 5]);
  }
  const named = books.slice(0, 5).map((id, at) => ({ id, priority: at }));
  await expectData(shop.setRule(shop.rules.gold, { pricebook_ids: named }));
  for (let from = 5; from < BOOKS; from += 5) {
    const pricebook_ids = books.slice(from, from + 5).map((id) => ({ id, priority: 1 }));
    await expectData(shop.rule({ tags: [`tag-${from}`], pricebook_ids }));
  }
  await shop.publish();
  for (let isDone = false; !isDone; ) isDone = await runWorker({ table: shop.table, now: anHourLater });
  const release = await expectData(shop.get(`/catalogs/${shop.catalog_id}/releases/latest`));
  expect(release.meta.release_status).toBe("PUBLISHED");
  const read: Key[] = [];
  const calls = { count: 0 };
  const { table } = shop;
  const counted = shopOn({
    ...table,
    getMany: (keys, attributes) => {
      calls.count += 1;
      read.push(...keys);
      return table.getMany(keys, attributes);
    },
  });
  /** Items of price books that a request reads, and its calls. */
  const count = async (ask: () => Promise<{ readonly status: number; readonly text: string }>) => {
    read.length = 0;
    calls.count = 0;
    const { status, text } = await ask();
    if (status >= 300) throw new Error(text);
    return { parts: read.filter(({ sk }) => sk.startsWith("BOOK#")).length, calls: calls.count };
  };
  const callAs = async (who: Who) => ({ ...(await shop.callAs(who)), profile: "compatible" as const });
  return { ...shop, counted, count, callAs, skus, products: ids };
}

describe("reads of price books", () => {
  it("once in a process for each book and part, and none for shoppers without books", async () => {
    const { counted, count, callAs, skus, products } = await aLargeShop();
    const [guest, birch] = [await callAs("guest"), await callAs("birch")];
    forgetProcessMemory();
    const read = (call: typeof guest, at: number) => () =>
      counted.get(`/catalog/products/${products[at] ?? ""}`, call);
    const guests = await count(read(guest, 0));
    expect(guests.parts).toBe(0);
    expect(await count(read(birch, 0))).toEqual({ parts: 5, calls: guests.calls + 1 });
    expect(await count(read(birch, 0))).toEqual({ parts: 0, calls: guests.calls });
    const add = (call: typeof guest, cart: string, some: readonly string[]) => () =>
      counted.post(
        `/v2/carts/${cart}/items`,
        { data: some.map((sku) => ({ type: "cart_item", sku, quantity: 1 })) },
        call,
      );
    await count(add(guest, "A", skus.slice(0, 50)));
    const guestsAdd = await count(add(guest, "A", skus.slice(50, IN_CART)));
    expect(guestsAdd).toMatchObject({ parts: 0 });
    forgetProcessMemory();
    const rename = () => counted.put("/v2/carts/A", { data: { name: "A" } }, birch);
    const { parts, calls } = await count(rename);
    expect(parts).toBeLessThanOrEqual(5 * IN_CART);
    // The cart, the live releases, the products, their prices.
    expect(calls).toBeLessThanOrEqual(4);
    expect((await count(rename)).parts).toBe(0);
    const items = await expectData(counted.get("/v2/carts/A/items", birch));
    expect(items.map((item) => ("unit_price" in item ? item.unit_price?.amount : 0))).toEqual(
      skus.slice(0, IN_CART).map((_, at) => at + 1),
    );
  }, 3_600_000);
});
