import { describe, expect, it } from "@jest/globals";
import { INDEX_FORMAT } from "../../../lib/catalogs/search-index/index-manifest.ts";
import { getManifests, saveManifest } from "../../../lib/catalogs/search-index/index-parts-store.ts";
import { getSearchSettings } from "../../../lib/catalogs/search-index/search-settings-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { HURRIED, listTasks } from "../../support/background/background.ts";
import { runWorker } from "../../support/background/worker.ts";
import { anIndexedShop, carryOn, copyTable, countFound } from "../../support/search/indexed-shop.ts";
import { shopOn } from "../../support/shop.ts";
import { aMerchant } from "../../support/shops/merchant.ts";

/** One turn of the worker: one step of the oldest task. */
async function oneStep(table: Table): Promise<void> {
  let looks = 0;
  await runWorker({ table, ...HURRIED, timeLeftMs: () => (looks++ < 2 ? 60_000 : 0) });
}

const outOfSync = async (table: Table): Promise<string[]> =>
  (await shopOn(table).get("/pcm/catalogs/search-indexes?out_of_sync=true")).body.data.map(
    ({ meta }) => meta.release_id,
  );

const register = (table: Table, name: string) =>
  shopOn(table).post("/pcm/catalogs/search/indexable-fields", {
    data: { type: "catalog_search_indexable_fields", attributes: { fields: [{ name }] } },
  });

describe("a release that is indexed while the merchant goes on", () => {
  it("is searched as it was when it was planned: products gone, hidden, moved, nodes renamed", async () => {
    const shop = await anIndexedShop(3);
    const { hierarchy_id, node_id, ids } = shop;
    await shop.begin();
    const whole = await copyTable(shop.table);
    let steps = 0;
    for (; listTasks(whole).length > 0; steps += 1) await oneStep(whole);
    expect(steps).toBeGreaterThan(3);
    for (let at = 1; at < steps; at += 1) {
      const table = await copyTable(shop.table);
      for (let step = 0; step < at; step += 1) await oneStep(table);
      const { put, delete: remove } = shopOn(table);
      expect((await remove(`/pcm/products/${ids[0]!}`)).status).toBe(204);
      const hidden = { id: ids[1], type: "product", attributes: { status: "draft", name: "Other" } };
      expect((await put(`/pcm/products/${ids[1]!}`, { data: hidden })).status).toBe(200);
      const renamed = { id: node_id, type: "node", attributes: { name: "renamed" } };
      const node = `/pcm/hierarchies/${hierarchy_id}/nodes/${node_id}` as const;
      expect((await put(node, { data: renamed })).status).toBe(200);
      const data = [{ type: "product", id: ids[2] }];
      const moved = await remove(`${node}/relationships/products`, { body: { data } });
      expect(moved.status).toBeLessThan(300);
      expect(await carryOn(table)).toBe(true);
      const body = { searches: [{ q: "mug", facet_by: "meta.search.categories.lvl1" }] };
      const [result] = (await shopOn(table).post("/catalog/multi-search", body, { as: "implicit" })).body
        .results;
      const all = result.hits.map(({ document }) => [document.id, document.attributes.name]);
      expect(new Set(all)).toEqual(new Set(ids.map((id) => [id, "Mug"])));
      expect(result.facet_counts[0].counts).toMatchObject([{ value: "Shop > cups", count: 3 }]);
    }
  }, 60_000);

  it("says that it is out of sync when fields changed after it was begun, and a reindex mends it", async () => {
    const shop = await anIndexedShop(2);
    const id = await shop.begin();
    const whole = await copyTable(shop.table);
    let steps = 0;
    for (; listTasks(whole).length > 0; steps += 1) await oneStep(whole);
    const states = new Set<number>();
    for (let at = 0; at < steps; at += 1) {
      const table = await copyTable(shop.table);
      for (let step = 0; step < at; step += 1) await oneStep(table);
      expect((await register(table, "shopper_attributes.range")).status).toBe(201);
      expect(await carryOn(table)).toBe(true);
      expect(await countFound(table)).toBe(2);
      const late = await outOfSync(table);
      states.add(late.length);
      expect([[], [id]]).toContainEqual(late);
      await shopOn(table).post("/pcm/catalogs/search/jobs/reindex-tenant-releases");
      expect(await carryOn(table)).toBe(true);
      expect([await outOfSync(table), await countFound(table)]).toEqual([[], 2]);
    }
    expect(states).toEqual(new Set([0, 1]));
  }, 60_000);

  it.each(["0011", "0101", "1100", "1001"])(
    "is in sync after a reindex at the same time, as others are: tasks begun and carried on in the order %s",
    async (order) => {
      const shop = await anIndexedShop(2);
      const { table } = shop;
      await shop.publish();
      await register(table, "shopper_attributes.range");
      const begun = new Set<string>();
      for (const who of order) {
        if (begun.has(who)) await oneStep(table);
        else if (who === "0") await shop.begin();
        else
          expect(
            (
              await shopOn(table).post("/pcm/catalogs/search/jobs/reindex-tenant-releases", undefined, {
                ...HURRIED,
              })
            ).status,
          ).toBe(201);
        begun.add(who);
        expect(await countFound(table)).toBe(2);
      }
      while (listTasks(table).length > 0) {
        await oneStep(table);
        expect(await countFound(table)).toBe(2);
      }
      expect(await outOfSync(table)).toEqual([]);
      expect((await getSearchSettings(table)).reindexing).toBeUndefined();
    },
    60_000,
  );
});

describe("a release of no product", () => {
  it("is searched, and indexed again", async () => {
    const shop = await aMerchant();
    const { table } = shop;
    await shop.publish();
    const searches = [
      { q: "*", facet_by: "tags,price.USD.float_price" },
      { type: "autocomplete", q: "m" },
    ];
    for (const round of ["published", "indexed anew"]) {
      const { status, body } = await shopOn(table).post(
        "/catalog/multi-search",
        { searches },
        { as: "implicit" },
      );
      expect([round, status, body.results.map((one) => one.found)]).toEqual([round, 200, [0, 0]]);
      expect(body.results[0].facet_counts).toHaveLength(2);
      await shopOn(table).post("/pcm/catalogs/search/jobs/reindex-tenant-releases", {
        data: { force_reindex: true },
      });
      expect(await carryOn(table)).toBe(true);
    }
  });
});

describe("an index of another format", () => {
  it("is not used until it is built again: searches say so, and it is out of sync", async () => {
    const shop = await anIndexedShop(2);
    const { table } = shop;
    const { id: releaseId } = await shop.publish();
    const name = { releaseId, build: "0" };
    const [manifest] = await getManifests(table, [name]);
    await saveManifest(table, name, { ...manifest!, format: INDEX_FORMAT + 1 });
    expect(await countFound(table)).toBe("Search Not Enabled");
    expect(await outOfSync(table)).toEqual([releaseId]);
    await shopOn(table).post("/pcm/catalogs/search/jobs/reindex-tenant-releases");
    expect(await carryOn(table)).toBe(true);
    expect([await outOfSync(table), await countFound(table)]).toEqual([[], 2]);
  });
});
