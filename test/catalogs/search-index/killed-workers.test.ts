import { describe, expect, it } from "@jest/globals";
import { getSearchSettings } from "../../../lib/catalogs/search-index/search-settings-store.ts";
import { tooManyRequests } from "../../../lib/kernel/errors.ts";
import type { Table } from "../../../lib/table/table.ts";
import { HURRIED, listTasks } from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import { NOON } from "../../support/runtime.ts";
import {
  anIndexedShop,
  carryOn,
  copyTable,
  countFound,
  countIndexedProducts,
  listStored,
} from "../../support/search/indexed-shop.ts";
import { shopOn } from "../../support/shop.ts";
import { failingTable } from "../../support/tables/failing-table.ts";

/** A table that calls `first` once, before call number `at` of any kind. */
function interruptedAt(table: Table, at: number, first: () => Promise<unknown>) {
  let count = 0;
  const then = async <T>(ask: () => Promise<T>): Promise<T> => {
    count += 1;
    if (count - 1 === at) await first();
    return ask();
  };
  const interrupted: Table = {
    get: (key) => then(() => table.get(key)),
    getMany: (keys, attributes) => then(() => table.getMany(keys, attributes)),
    query: (query) => then(() => table.query(query)),
    put: (item, when) => then(() => table.put(item, when)),
    update: (key, change, when) => then(() => table.update(key, change, when)),
    transact: (writes, token) => then(() => table.transact(writes, token)),
  };
  return { table: interrupted, isReached: () => count > at };
}

/** A table whose worker dies when it first writes an item with this sort key prefix. */
function deadlyAt(table: Table, prefix: string): Table {
  let isDead = false;
  const alive = <T>(ask: () => Promise<T>): Promise<T> =>
    isDead ? Promise.reject(new Error("dead")) : ask();
  return {
    get: (key) => alive(() => table.get(key)),
    getMany: (keys, attributes) => alive(() => table.getMany(keys, attributes)),
    query: (query) => alive(() => table.query(query)),
    put: (item, when) => {
      isDead ||= item.sk.startsWith(prefix);
      return alive(() => table.put(item, when));
    },
    update: (key, change, when) => alive(() => table.update(key, change, when)),
    transact: (writes, token) => alive(() => table.transact(writes, token)),
  };
}

/** A live release, and a later one with one more product that the worker is to publish. */
async function aPublication(count: number, options?: { readonly isLong: boolean }) {
  const shop = await anIndexedShop(count, options);
  await shop.publish();
  await shop.attach([(await shop.product({ sku: "MORE" })).id]);
  const id = await shop.begin();
  const whole = await copyTable(shop.table);
  const written: string[] = [];
  const writes: Table = {
    ...whole,
    put: (item, when) => {
      written.push(item.sk);
      return whole.put(item, when);
    },
    transact: (all, token) => {
      written.push("");
      return whole.transact(all, token);
    },
  };
  expect(await carryOn(writes)).toBe(true);
  return { ...shop, id, written, stored: listStored(whole, id) };
}

/** Kills the worker after one of its writes, checks what searches find, and lets another worker finish. */
async function killedAt(
  at: number,
  { table: before, id, stored, ids }: Awaited<ReturnType<typeof aPublication>>,
) {
  const table = await copyTable(before);
  const killed = failingTable(table, at, "killed");
  await runWorker({ table: killed, ...HURRIED }).catch(() => {});
  const all = ids.length + 1;
  expect([ids.length, all]).toContain(await countFound(table));
  expect([undefined, all]).toContain(await countIndexedProducts(table, id));
  expect(await carryOn(table)).toBe(true);
  expect([await countFound(table), await countIndexedProducts(table, id)]).toEqual([all, all]);
  expect(listStored(table, id)).toEqual(stored);
  expect(listTasks(table)).toEqual([]);
  return killed.isHit();
}

describe("a publication whose worker is killed", () => {
  it("is searchable or says that it is not, after each of its writes, and carried on leaves nothing", async () => {
    const publication = await aPublication(2);
    let at = 0;
    while (await killedAt(at, publication)) at += 1;
    expect(at).toBeGreaterThan(15);
  }, 60_000);

  it("goes on with the segment in which it was, after each write of that", async () => {
    const publication = await aPublication(9, { isLong: true });
    const isOfSecond = (sk: string) => /^SEARCH#0#(?:RECORDS|TEXTS)#001#/.test(sk);
    const { written } = publication;
    for (const at of [written.findIndex(isOfSecond), written.findLastIndex(isOfSecond)]) {
      expect(at).toBeGreaterThan(0);
      expect(await killedAt(at, publication)).toBe(true);
    }
  }, 60_000);
});

describe("a segment on which every worker dies", () => {
  it("is left alone by the fourth: the release goes live without an index, and nothing is left of that", async () => {
    const shop = await anIndexedShop(9, { isLong: true });
    const id = await shop.begin();
    let turns = 0;
    for (; listTasks(shop.table).length > 0 && turns < 10; turns += 1) {
      const now = () => new Date(NOON.getTime() + turns * 3_600_000);
      await runWorker({ table: deadlyAt(shop.table, "SEARCH#0#RECORDS#001"), now }).catch(() => {});
    }
    expect(turns).toBe(4);
    expect(await countFound(shop.table)).toBe("Search Not Enabled");
    expect((await shop.shop(shop.ids[0]!)).status).toBe(200);
    expect(listStored(shop.table, id).filter((sk) => sk.startsWith("SEARCH#"))).toEqual([]);
  }, 60_000);

  it("is begun as often as need be when it was the table that was busy", async () => {
    const shop = await anIndexedShop();
    await shop.begin();
    for (let turns = 0; turns < 8; turns += 1) {
      const put: Table["put"] = (item, when) =>
        item.sk.startsWith("SEARCH#0#RECORDS#")
          ? Promise.reject(tooManyRequests("busy"))
          : shop.table.put(item, when);
      const now = () => new Date(NOON.getTime() + turns * 3_600_000);
      let looks = 0;
      await runWorker({ table: { ...shop.table, put }, now, timeLeftMs: () => (looks++ < 2 ? 60_000 : 0) });
      expect(listTasks(shop.table)).toHaveLength(1);
    }
    const now = () => new Date(NOON.getTime() + 9 * 3_600_000);
    expect(await runWorker({ table: shop.table, now })).toBe(true);
    expect(await countFound(shop.table)).toBe(2);
  }, 60_000);
});

describe("a release that is deleted while it is indexed", () => {
  it("leaves nothing, whenever that is, and searches go on with the one before", async () => {
    const shop = await anIndexedShop();
    await shop.publish();
    const release = { catalog_id: shop.catalog_id, release_id: await shop.begin() };
    for (let at = 0, isReached = true; isReached; at += 1) {
      const table = await copyTable(shop.table);
      const one = interruptedAt(table, at, () =>
        shopOn(table).delete(`/catalogs/${release.catalog_id}/releases/${release.release_id}`),
      );
      await runWorker({ table: one.table, ...HURRIED });
      isReached = one.isReached();
      if (!isReached)
        await shopOn(table).delete(`/catalogs/${release.catalog_id}/releases/${release.release_id}`);
      expect(await carryOn(table)).toBe(true);
      expect(
        (await shopOn(table).get(`/catalogs/${release.catalog_id}/releases/${release.release_id}`)).status,
      ).toBe(404);
      expect(listStored(table, release.release_id)).toEqual([]);
      expect(await countFound(table)).toBe(2);
    }
  }, 60_000);

  it("leaves nothing also when it is indexed again, and the reindex ends", async () => {
    const shop = await anIndexedShop();
    const kept = await shop.publish();
    const { id: release_id } = await shop.publish();
    await shopOn(shop.table).post("/pcm/catalogs/search/jobs/reindex-tenant-releases", {
      data: { force_reindex: true },
    });
    for (let at = 0, isReached = true; isReached; at += 1) {
      const table = await copyTable(shop.table);
      const one = interruptedAt(table, at, () =>
        shopOn(table).delete(`/catalogs/${shop.catalog_id}/releases/${release_id}`),
      );
      await runWorker({ table: one.table, ...HURRIED });
      isReached = one.isReached();
      if (!isReached) await shopOn(table).delete(`/catalogs/${shop.catalog_id}/releases/${release_id}`);
      expect(await carryOn(table)).toBe(true);
      expect(listStored(table, release_id)).toEqual([]);
      const { reindexing, builds, formerBuilds } = await getSearchSettings(table);
      expect([reindexing, formerBuilds]).toEqual([undefined, undefined]);
      expect(Object.keys(builds)).toContain(kept.id);
      expect(await countFound(table)).toBe(2);
    }
  }, 60_000);
});
