import { describe, expect, it } from "@jest/globals";
import { listCatalogProducts } from "../../functions/catalog/list-catalog-products.ts";
import { createRelease } from "../../functions/catalogs/releases/create-release.ts";
import { deleteRelease } from "../../functions/catalogs/releases/delete-release.ts";
import { listReleases } from "../../functions/catalogs/releases/list-releases.ts";
import { readRelease } from "../../functions/catalogs/releases/read-release.ts";
import {
  everyRequestWriteFails,
  everyWorkerWriteFails,
  finished,
  HURRIED,
  inOneStore,
  type Scenario,
  tasksOf,
  WRITE_FAULTS,
} from "../support/background/background.ts";
import { runWorker } from "../support/background/worker.ts";
import { call } from "../support/call.ts";
import { NOON } from "../support/runtime.ts";
import { aMerchant } from "../support/shops/merchant.ts";

async function aPublication(count = 2) {
  const shop = await aMerchant();
  const { table } = shop;
  const params = { catalog_id: shop.catalog_id };
  const ids = [];
  for (let at = 0; at < count; at += 1) ids.push((await shop.product({ sku: `S${at}` })).id);
  for (let at = 0; at < count; at += 40) await shop.attach(ids.slice(at, at + 40));
  const sold = async () => {
    const { status, body } = await call(listCatalogProducts, { table });
    return status === 404 ? 0 : body.meta.results.total;
  };
  const latest = { ...params, release_id: "latest" };
  const scenario: Scenario = {
    table,
    ask: async (more) => (await call(createRelease, { table, params, ...more })).status,
    isDone: async () => {
      expect(await sold()).toBe(count);
      const { body } = await call(readRelease, { table, params: latest });
      expect(body.data.meta).toMatchObject({
        release_status: "PUBLISHED",
        percent_completed: 100,
        total_products: count,
      });
      const parts = table.all().filter(({ sk }) => /^(?:PLAN|DONE)#/.test(sk));
      expect(parts).toEqual([]);
    },
    isUntouched: async () => {
      expect(table.all().filter(({ type }) => type === "release")).toEqual([]);
    },
  };
  return { ...shop, params, sold, scenario };
}

describe("a publication that is larger than its request", () => {
  it("goes live at once, without anybody asking about it, and says how far it is", async () => {
    const { scenario, table, params, sold } = await aPublication(120);
    const asked = await call(createRelease, { table, params, ...HURRIED });
    expect([asked.status, asked.body.data.meta.release_status]).toEqual([201, "IN_PROGRESS"]);
    const release = { ...params, release_id: asked.body.data.id };
    const shown = [];
    // One look at the clock before each round and one before each task, so that every call does one step.
    for (let isDone = false; !isDone; ) {
      let looks = 0;
      isDone = await runWorker({ table, ...HURRIED, timeLeftMs: () => (looks++ < 2 ? 60_000 : 0) });
      const { meta } = (await call(readRelease, { table, params: release })).body.data;
      expect(await sold()).toBe(meta.release_status === "PUBLISHED" ? 120 : 0);
      shown.push(meta.percent_completed);
    }
    expect([...new Set(shown)]).toEqual([33, 66, 99, 100]);
    await finished(scenario);
  });

  it("is done by its request when it is small", async () => {
    const { scenario, table } = await aPublication();
    expect(await scenario.ask()).toBe(201);
    expect(tasksOf(table)).toEqual([]);
    await scenario.isDone();
  });

  const make = inOneStore(async () => (await aPublication()).scenario);

  it.each(WRITE_FAULTS)("survives a worker whose write is %s, at each of its writes", async (fault) => {
    expect(await everyWorkerWriteFails(make, fault)).toBeGreaterThan(12);
  });

  it.each(WRITE_FAULTS)("is decided or not when a write of its request is %s", async (fault) => {
    expect(await everyRequestWriteFails(make, fault)).toBeGreaterThan(4);
  });

  it("ends right under two workers at once, one of them without leases", async () => {
    const { scenario, table } = await aPublication(60);
    await scenario.ask(HURRIED);
    let hours = 0;
    const now = () => new Date(NOON.getTime() + hours++ * 3_600_000);
    await Promise.all([runWorker({ table, ...HURRIED }), runWorker({ table, now, ...HURRIED })]);
    await finished(scenario);
  });

  it("goes live although its release changes in the moment that it does", async () => {
    const { scenario, table } = await aPublication();
    await scenario.ask(HURRIED);
    let isFirst = true;
    const busy: typeof table = {
      ...table,
      transact: async (writes, token) => {
        const release = writes.flatMap((one) =>
          "put" in one && one.put.type === "release" ? [one.put] : [],
        );
        const isLive = writes.some((one) => "put" in one && one.put.type === "catalog_head");
        for (const key of isFirst && isLive ? release : []) {
          isFirst = false;
          await table.update({ pk: key.pk, sk: key.sk }, { add: { version: 1 } }, { only: "present" });
        }
        return table.transact(writes, token);
      },
    };
    await runWorker({ table: busy, ...HURRIED });
    expect(isFirst).toBe(false);
    await finished(scenario);
  });

  it("leaves nothing behind and never goes live when it is deleted meanwhile", async () => {
    const { table, params, sold } = await aPublication(60);
    for (let steps = 0; steps < 5; steps += 1) {
      const { body } = await call(createRelease, { table, params, ...HURRIED });
      let looks = 0;
      await runWorker({ table, ...HURRIED, timeLeftMs: () => (looks++ < 2 * steps ? 60_000 : 0) });
      const release = { ...params, release_id: body.data.id };
      expect((await call(deleteRelease, { table, params: release, ...HURRIED })).status).toBe(204);
      expect(await runWorker({ table, ...HURRIED })).toBe(true);
      expect(await sold()).toBe(0);
      expect((await call(listReleases, { table, params })).body.data).toEqual([]);
      expect(table.all().filter(({ type }) => type === "release_part")).toEqual([]);
    }
  });
});
