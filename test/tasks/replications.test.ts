import { describe, expect, it } from "@jest/globals";
import { derivePriceId } from "../../lib/price-books/price-book.ts";
import { getPrices, pricesIn } from "../../lib/price-books/store.ts";
import { joinCounts } from "../../lib/table/counted/counted-list.ts";
import {
  everyRequestWriteFails,
  everyWorkerWriteFails,
  HURRIED,
  inOneStore,
  listTasks,
  type Scenario,
  twoWorkersEndIt,
  WRITE_FAULTS,
} from "../support/background/background.ts";
import { runWorker, timeForSteps } from "../support/background/worker.ts";
import type { Call } from "../support/call.ts";
import { anHourLater } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { aMerchant, usd } from "../support/shops/merchant.ts";
import { someId } from "../support/shops/products.ts";

/** A price book with `count` prices, the last one of a product for sale, and the request that copies it. */
async function aReplication(count: number) {
  const shop = await aMerchant();
  const { table, pricebook_id } = shop;
  await shop.price("S0", usd(700));
  const [first] = await getPrices(table, [{ bookId: pricebook_id, id: derivePriceId(pricebook_id, "S0") }]);
  for (let at = 1; at < count; at += 40) {
    const skus = Array.from({ length: Math.min(40, count - at) }, (_, index) => `S${at + index}`);
    const writes = skus.flatMap((sku) =>
      pricesIn(pricebook_id).writes({ ...first!.value, sku, id: derivePriceId(pricebook_id, sku) }),
    );
    await table.transact(joinCounts(writes), someId());
  }
  const product = await shop.product({ sku: `S${count - 1}` });
  await shop.attach([product.id]);
  const books: string[] = [];
  const replicate = (more: Call = {}) =>
    shop.post(
      `/pcm/pricebooks/${pricebook_id}/replicate`,
      { data: { type: "pricebook", attributes: { name: `Copy ${books.length}` } } },
      more,
    );
  const copy = () => expectData(shop.get(`/pcm/pricebooks/${books.at(-1)!}`));
  const priceCount = async (id: string) =>
    (await shop.get(`/pcm/pricebooks/${id}/prices`)).body.meta.results.total;
  const scenario: Scenario = {
    table,
    ask: async (more) => {
      const { status, body } = await replicate(more);
      if (status < 300) books.push(body.data.id);
      return status;
    },
    isDone: async () => {
      expect((await copy()).meta.replication).toBeUndefined();
      expect([await priceCount(books.at(-1)!), (await pricesIn(books.at(-1)!).list(table)).length]).toEqual([
        count,
        count,
      ]);
    },
    isUntouched: async () => {
      expect(table.all().filter(({ type }) => type === "price_book")).toHaveLength(1);
    },
  };
  return { ...shop, product, scenario, books, copy, priceCount };
}

describe("a copy of a price book that is larger than its request", () => {
  const make = inOneStore(async () => (await aReplication(120)).scenario);

  it.each(WRITE_FAULTS)("has all prices once after a worker's write that is %s, at each", async (fault) => {
    expect(await everyWorkerWriteFails(make, fault)).toBeGreaterThan(4);
  });

  it.each(WRITE_FAULTS)("is decided or not when a write of its request is %s", async (fault) => {
    expect(await everyRequestWriteFails(make, fault)).toBeGreaterThan(2);
  });

  it("ends right under two workers at once, one of them without leases", async () => {
    await twoWorkersEndIt((await aReplication(200)).scenario);
  });

  it("is there at once, says how far it is, and a publication asked for meanwhile has all prices", async () => {
    const { scenario, table, books, copy, catalog, publish, get, shop, product } = await aReplication(3000);
    expect(await scenario.ask(HURRIED)).toBe(201);
    expect((await copy()).meta.replication).toEqual({ status: "started", copied: 49, total: 3000 });
    const catalog_id = await catalog({ name: "Hotels", pricebook_id: books[0] });
    const { id } = await publish(catalog_id);
    const release = () => expectData(get(`/catalogs/${catalog_id}/releases/${id}`));
    expect((await release()).meta.release_status).toBe("PENDING");
    await runWorker({ table, now: anHourLater, ...HURRIED, timeLeftMs: timeForSteps(3) });
    expect((await copy()).meta.replication?.copied).toBeGreaterThan(49);
    expect((await release()).meta.release_status).toBe("PENDING");
    for (let isDone = false; !isDone; ) isDone = await runWorker({ table, now: anHourLater });
    await scenario.isDone();
    expect((await release()).meta.release_status).toBe("PUBLISHED");
    const { data } = (await shop(product.id)).body;
    expect(data.meta.display_price.without_tax.amount).toBe(700);
  });

  it("is cleared when it is deleted meanwhile", async () => {
    const { scenario, table, books, delete: remove } = await aReplication(200);
    await scenario.ask(HURRIED);
    expect((await remove(`/pcm/pricebooks/${books[0]!}`)).status).toBe(204);
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    expect(await pricesIn(books[0]!).list(table)).toEqual([]);
    expect(table.all().filter(({ type }) => type === "price")).toHaveLength(200);
    expect(listTasks(table)).toEqual([]);
  });

  it("fails when its source is deleted meanwhile; a publication of it fails, too", async () => {
    const {
      scenario,
      table,
      books,
      copy,
      catalog,
      publish,
      get,
      pricebook_id,
      delete: remove,
    } = await aReplication(200);
    await scenario.ask(HURRIED);
    expect((await remove(`/pcm/pricebooks/${pricebook_id}`)).status).toBe(204);
    const catalog_id = await catalog({ name: "Hotels", pricebook_id: books[0] });
    const { id } = await publish(catalog_id);
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    expect((await copy()).meta.replication).toEqual({ status: "failed", copied: 49, total: 200 });
    const release = await expectData(get(`/catalogs/${catalog_id}/releases/${id}`));
    expect(release.meta.release_status).toBe("FAILED");
    expect(listTasks(table)).toEqual([]);
  });

  it("keeps what a merchant changes in it meanwhile", async () => {
    const { scenario, table, books, copy, put, price, priceCount } = await aReplication(200);
    await scenario.ask(HURRIED);
    await price("S999", usd(1), books[0]!);
    await price("S98", usd(2), books[0]!).catch(() => {});
    await expectData(put(`/pcm/pricebooks/${books[0]!}`, { data: { attributes: { name: "Mine" } } }));
    expect(await runWorker({ table, now: anHourLater, ...HURRIED })).toBe(true);
    expect((await copy()).attributes.name).toBe("Mine");
    expect(await priceCount(books[0]!)).toBe(201);
  });
});
