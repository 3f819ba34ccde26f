import { expect, it } from "@jest/globals";
import { forgetProcessMemory } from "../../../lib/kernel/process-memory.ts";
import { HURRIED } from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import { expectData, shopOn } from "../../support/shop.ts";
import { aMerchant, usd } from "../../support/shops/merchant.ts";
import { listInShort, readPlan } from "../../support/shops/release-plans.ts";
import type { MemoryTable } from "../../support/tables/memory-table.ts";
import { ofVolume } from "../../support/volume.ts";

const PRODUCTS = ofVolume(300, 10_000);

/** Counts the items that are read. */
function countReads(table: MemoryTable) {
  let count = 0;
  const counting: MemoryTable = {
    ...table,
    get: (key) => {
      count += 1;
      return table.get(key);
    },
    getMany: (keys, attributes) => {
      count += keys.length;
      return table.getMany(keys, attributes);
    },
    query: async (query) => {
      const page = await table.query(query);
      count += page.items.length;
      return page;
    },
  };
  return { table: counting, reads: () => count };
}

/** A shop whose products all have a price. */
async function aLargeShop() {
  const shop = await aMerchant();
  const ids: string[] = [];
  for (let at = 0; at < PRODUCTS; at += 1) {
    const sku = `SKU-${at}`;
    ids.push((await shop.product({ name: `Mug ${at}`, sku })).id);
    await shop.price(sku, usd(1800));
  }
  for (let at = 0; at < PRODUCTS; at += 100) await shop.attach(ids.slice(at, at + 100));
  return { ...shop, ids };
}

it("finds a price, a text, a status and a category, and nothing else, with fewer reads than a publication", async () => {
  const shop = await aLargeShop();
  const jugs = await shop.node("jugs");
  const releases = `/catalogs/${shop.catalog_id}/releases` as const;
  await shop.post(releases, undefined, HURRIED);
  await runWorker({ table: shop.table });
  const [birch = "", cedar = "", dogwood = ""] = shop.ids.slice(1);
  const prices = `/pcm/pricebooks/${shop.pricebook_id}/prices` as const;
  const [price] = await expectData(shop.get(`${prices}?filter=eq(sku,SKU-0)`));
  const attributes = { sku: "SKU-0", ...usd(1500) };
  await expectData(
    shop.put(`${prices}/${price.id}`, { data: { type: "product-price", id: price.id, attributes } }),
  );
  const change = (id: string, changed: object) =>
    expectData(shop.put(`/pcm/products/${id}`, { data: { type: "product", id, attributes: changed } }));
  await change(birch, { description: "Light wood" });
  await change(cedar, { status: "draft" });
  await shop.attach([dogwood], jugs);

  const work = async (path: typeof releases | `/catalogs/${string}/release-plans`) => {
    forgetProcessMemory();
    const { table, reads } = countReads(shop.table);
    const { id } = await expectData(shopOn(table).post(path, undefined, HURRIED));
    await runWorker({ table });
    return { id, reads: reads() };
  };
  const planned = await work(`/catalogs/${shop.catalog_id}/release-plans`);
  const { plan, changes } = await readPlan(shop, shop.catalog_id, planned.id);
  expect(listInShort(changes)).toEqual([
    ["gone", "Mug 2", "status", "live", "draft"],
    ["price", "Mug 0", "price.USD", 1800, 1500],
    ["text", "Mug 1", "description", null, "Light wood"],
    ["category", "Mug 3", "categories", "cups", "jugs; cups"],
  ]);
  expect(plan).toMatchObject({ left_out: 0, counts: { gone: 1, price: 1, text: 1, category: 1, other: 0 } });
  const published = await work(releases);
  expect(planned.reads).toBeLessThan(published.reads);
}, 900_000);
