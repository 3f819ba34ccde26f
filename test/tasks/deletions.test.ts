import { describe, expect, it } from "@jest/globals";
import { unitPrice } from "../../lib/releases/cart-product.ts";
import {
  everyRequestWriteFails,
  everyWorkerWriteFails,
  finishScenario,
  HURRIED,
  inOneStore,
  listTasks,
  type Scenario,
  twoWorkersEndIt,
  WRITE_FAULTS,
} from "../support/background/background.ts";
import { runWorker, timeForSteps } from "../support/background/worker.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { aMerchant, usd } from "../support/shops/merchant.ts";
import { aParent } from "../support/shops/parent.ts";
import { aContext, resolveAll } from "../support/shops/products.ts";
import { listState } from "../support/tables/list-state.ts";
import { ofVolume } from "../support/volume.ts";

/** A built parent that is to be deleted, in a store with another product. */
async function aBuiltParent(...options: readonly number[]) {
  const shop = await aParent(...options);
  const { table, params } = shop;
  await shop.build();
  const other = await shop.product({ sku: "OTHER", slug: "other" });
  await shop.attach([params.product_id, other.id]);
  const { data: before, meta } = await shop.children();
  const children = meta.results.total;
  const ofParent = () =>
    table.all().filter(({ pk }) => /^(?:PRODUCT-ROW|UNIQ#product-\w+#(?:TEE|tee))/.test(pk)).length;
  const stored = ofParent();
  const leaving = () => table.all().filter(({ type }) => type === "list_leaving").length;
  const inList = () => [listState(table, "products", "latest first"), leaving()];
  const scenario: Scenario = {
    table,
    ask: async (more) => (await shop.delete(`/pcm/products/${params.product_id}`, more)).status,
    isDone: async () => {
      expect(ofParent()).toBe(1);
      expect(inList()).toEqual([{ rows: 1, distinct: 1, total: 1 }, 0]);
    },
    isUntouched: async () => {
      expect(ofParent()).toBe(stored);
      expect(inList()).toEqual([{ rows: children + 2, distinct: children + 2, total: children + 2 }, 0]);
      expect((await shop.children()).meta.results.total).toBe(children);
    },
  };
  return { ...shop, other, before, scenario };
}

async function aFullPriceBook(count: number) {
  const shop = await aMerchant();
  const { table } = shop;
  for (let at = 0; at < count; at += 1) await shop.price(`S${at}`, usd(100 + at));
  const bookPath = `/pcm/pricebooks/${shop.pricebook_id}` as const;
  const prices = async () => (await shop.get("/pcm/pricebooks/prices")).body;
  const stored = () => table.all().filter(({ type }) => type === "price").length;
  const scenario: Scenario = {
    table,
    ask: async (more) => (await shop.delete(bookPath, more)).status,
    isDone: async () => {
      expect(stored()).toBe(0);
      // Its name is free again.
      await expectData(
        shop.post("/pcm/pricebooks", { data: { type: "pricebook", attributes: { name: "Retail" } } }),
      );
    },
    isUntouched: async () => expect([stored(), (await prices()).meta.results.total]).toEqual([count, count]),
  };
  return { ...shop, bookPath, prices, stored, scenario };
}

describe("DELETE of a parent with more children than its request removes", () => {
  it("204: the children are gone at once, from reads, lists and the next publication", async () => {
    const parent = await aBuiltParent(16, 16);
    const { scenario, table, before, other, publish, shop } = parent;
    expect(before).toHaveLength(100);
    expect(await scenario.ask(HURRIED)).toBe(204);
    expect(listTasks(table)).toHaveLength(1);
    const path = `/pcm/products/${before[0].id}` as const;
    const attributes = { name: "Other" };
    const body = { data: { type: "product", id: before[0].id, attributes } };
    expect((await parent.get(path)).status).toBe(404);
    expect((await parent.put(path, body)).status).toBe(404);
    expect((await parent.delete(path)).status).toBe(404);
    const { data, meta } = (await parent.get("/pcm/products")).body;
    expect([data.map(({ id }) => id), meta.results.total]).toEqual([[other.id], 1]);
    expect((await publish()).meta.total_products).toBe(1);
    expect((await shop(before[0].id)).status).toBe(404);
    await finishScenario(scenario);
    await expectData(parent.get(`/pcm/products/${other.id}`));
  });

  // The request leaves a part of the children to the worker; the tests with more of them have several steps.
  const making = inOneStore(async () => (await aBuiltParent(ofVolume(12, 15), ofVolume(12, 15))).scenario);

  it.each(WRITE_FAULTS)(
    "survives a worker whose write is %s, at each of its writes",
    async (fault) => {
      expect(await everyWorkerWriteFails(making, fault)).toBeGreaterThan(2);
    },
    120_000,
  );

  const makingSmall = inOneStore(async () => (await aBuiltParent(4, 8)).scenario);

  it.each(WRITE_FAULTS)(
    "is decided or not when a write of its request is %s",
    async (fault) => {
      expect(await everyRequestWriteFails(makingSmall, fault)).toBeGreaterThan(2);
    },
    120_000,
  );

  it("ends right under two workers at once, one of them without leases", async () => {
    await twoWorkersEndIt((await aBuiltParent(16, 16)).scenario);
  });

  it("takes along what a build that was stopped has made, and the build that is under way ends", async () => {
    for (const stop of [true, false]) {
      const parent = await aParent(16, 16);
      const { table, params } = parent;
      const path = `/pcm/products/${params.product_id}` as const;
      const job = await expectData(parent.post(`${path}/build`, undefined, HURRIED));
      await runWorker({ table, ...HURRIED, timeLeftMs: timeForSteps() });
      expect(table.all().filter(({ type }) => type === "product").length).toBeGreaterThan(90);
      if (stop) await expectData(parent.post(`/pcm/jobs/${job.id}/cancel`));
      expect((await parent.delete(path, HURRIED)).status).toBe(204);
      expect(await runWorker({ table, ...HURRIED })).toBe(true);
      expect(table.all().filter(({ pk }) => /^(?:PRODUCT|UNIQ#product)/.test(pk))).toEqual([]);
    }
  });
});

describe("DELETE of a price book with more prices than its request removes", () => {
  it("204: its prices are gone at once, from reads, lists and the next publication", async () => {
    const shop = await aFullPriceBook(150);
    const { scenario, table, bookPath, prices, stored } = shop;
    const mug = await shop.product({ sku: "S149" });
    await shop.attach([mug.id]);
    expect(await scenario.ask(HURRIED)).toBe(204);
    expect(stored()).toBe(50);
    expect((await prices()).data).toEqual([]);
    const left = table
      .all()
      .find(({ type }) => type === "price")!
      .sk.slice("PRICE#".length);
    const leftOne = `${bookPath}/prices/${left}` as const;
    expect((await shop.get(leftOne)).status).toBe(404);
    const body = { data: { type: "product-price", id: left, attributes: usd(1) } };
    expect((await shop.put(leftOne, body)).status).toBe(404);
    await shop.publish();
    const [found] = await resolveAll(aContext(table), [{ sku: "S149" }]);
    expect(found?.ok && unitPrice(found.product, { currency: "USD", quantity: 1, now: NOON })).toBeFalsy();
    await finishScenario(scenario);
  });

  const making = inOneStore(async () => (await aFullPriceBook(ofVolume(130, 210))).scenario);

  it.each(WRITE_FAULTS)(
    "survives a worker whose write is %s, at each of its writes",
    async (fault) => {
      expect(await everyWorkerWriteFails(making, fault)).toBeGreaterThan(2);
    },
    120_000,
  );

  const makingSmall = inOneStore(async () => (await aFullPriceBook(110)).scenario);

  it.each(WRITE_FAULTS)(
    "is decided or not when a write of its request is %s",
    async (fault) => {
      expect(await everyRequestWriteFails(makingSmall, fault)).toBeGreaterThan(2);
    },
    120_000,
  );
});
