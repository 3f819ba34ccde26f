import { describe, expect, it } from "@jest/globals";
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
import { aMerchant } from "../support/shops/merchant.ts";

async function aPublication(count = 2) {
  const shop = await aMerchant();
  const { table } = shop;
  const path = `/catalogs/${shop.catalog_id}/releases` as const;
  const ids = [];
  for (let at = 0; at < count; at += 1) ids.push((await shop.product({ sku: `S${at}` })).id);
  for (let at = 0; at < count; at += 40) await shop.attach(ids.slice(at, at + 40));
  const sold = async () => {
    const { status, body } = await shop.get("/catalog/products");
    return status === 404 ? 0 : body.meta.results.total;
  };
  const scenario: Scenario = {
    table,
    ask: async (more) => (await shop.post(path, undefined, more)).status,
    isDone: async () => {
      expect(await sold()).toBe(count);
      const { body } = await shop.get(`${path}/latest`);
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
  return { ...shop, path, sold, scenario };
}

describe("a publication that is larger than its request", () => {
  it("goes live at once, without anybody asking about it, and says how far it is", async () => {
    const { scenario, table, get, post, path, sold } = await aPublication(120);
    const asked = await post(path, undefined, HURRIED);
    expect([asked.status, asked.body.data.meta.release_status]).toEqual([201, "IN_PROGRESS"]);
    const shown = [];
    for (let isDone = false; !isDone; ) {
      isDone = await runWorker({ table, ...HURRIED, timeLeftMs: timeForSteps() });
      const { meta } = (await get(`${path}/${asked.body.data.id}`)).body.data;
      expect(await sold()).toBe(meta.release_status === "PUBLISHED" ? 120 : 0);
      shown.push(meta.percent_completed);
    }
    expect([...new Set(shown)]).toEqual([33, 66, 99, 100]);
    await finishScenario(scenario);
  });

  it("is done by its request when it is small", async () => {
    const { scenario, table } = await aPublication();
    expect(await scenario.ask()).toBe(201);
    expect(listTasks(table)).toEqual([]);
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
    await twoWorkersEndIt((await aPublication(60)).scenario);
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
    await finishScenario(scenario);
  });

  it("leaves nothing behind and never goes live when it is deleted meanwhile", async () => {
    const shop = await aPublication(60);
    const { table, path, sold } = shop;
    for (let steps = 0; steps < 5; steps += 1) {
      const { body } = await shop.post(path, undefined, HURRIED);
      await runWorker({ table, ...HURRIED, timeLeftMs: timeForSteps(steps) });
      expect((await shop.delete(`${path}/${body.data.id}`, HURRIED)).status).toBe(204);
      expect(await runWorker({ table, ...HURRIED })).toBe(true);
      expect(await sold()).toBe(0);
      expect((await shop.get(path)).body.data).toEqual([]);
      expect(table.all().filter(({ type }) => type === "release_part")).toEqual([]);
    }
  });
});
