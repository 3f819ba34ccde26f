import { describe, expect, it } from "@jest/globals";
import { loadIndex } from "../../../../lib/catalogs/search-index/load-index.ts";
import { findIndexName } from "../../../../lib/catalogs/search-index/search-settings.ts";
import { getSearchSettings } from "../../../../lib/catalogs/search-index/search-settings-store.ts";
import type { Table } from "../../../../lib/table/table.ts";
import { runWorker } from "../../../support/background/worker.ts";
import { NOON } from "../../../support/runtime.ts";
import { aMerchantOfSearches, RANGE } from "../../../support/searches/merchant-of-searches.ts";
import { expectData } from "../../../support/shop.ts";

/** Two catalogs whose indexes are out of sync. */
async function twoReleases() {
  const shop = await aMerchantOfSearches();
  await shop.attach([(await shop.product({ shopper_attributes: { range: "Sea" } })).id]);
  const { id: bad } = await shop.publish();
  const { id: good } = await shop.publish(await shop.catalog({ name: "Other" }));
  const indexable = (await shop.register([RANGE])).body.data;
  const { id: job_id } = (await shop.reindex()).body.data;
  const job = () => expectData(shop.get(`/pcm/catalogs/search/jobs/${job_id}`));
  const current = async (id: string) =>
    loadIndex(shop.table, findIndexName(await getSearchSettings(shop.table), id));
  return { ...shop, bad, good, indexable, job_id, job, current };
}

/** A table that refuses to write the index of this release. */
function refusing(table: Table, releaseId: string, meanwhile = async () => {}): Table {
  return {
    ...table,
    put: async (item, when) => {
      if (item.pk !== `RELEASE#${releaseId}` || !item.sk.includes("RECORDS")) return table.put(item, when);
      await meanwhile();
      throw new Error("cannot be written");
    },
  };
}

describe("a reindex of which one release cannot be indexed", () => {
  it("indexes the others, ends as failed and says which one; searches of it go on as before", async () => {
    const { table, bad, good, job, current, outOfSync, reindex } = await twoReleases();
    const before = await current(bad);
    expect(await runWorker({ table: refusing(table, bad), now: () => NOON })).toBe(true);
    const { attributes, meta } = await job();
    expect(attributes.status).toBe("failed");
    expect(meta.errors).toEqual([{ detail: expect.stringContaining(bad) }]);
    expect((await current(good))?.settings.fields).toHaveLength(1);
    expect(await current(bad)).toBe(before);
    expect(await outOfSync()).toEqual([bad]);
    expect(table.all().filter(({ type }) => type === "task")).toEqual([]);
    expect((await reindex()).status).toBe(201);
  });

  it("leaves nothing behind of what was built of it", async () => {
    const { table, bad, job_id } = await twoReleases();
    expect(await runWorker({ table: refusing(table, bad), now: () => NOON })).toBe(true);
    const built = table.all().filter(({ pk, sk }) => pk === `RELEASE#${bad}` && sk.includes(job_id));
    expect(built).toEqual([]);
  });

  it("is complete when that release was deleted meanwhile", async () => {
    const shop = await twoReleases();
    const { table, bad, catalog_id, job } = shop;
    let isGone = false;
    const meanwhile = async () => {
      if (!isGone) await expectData(shop.delete(`/catalogs/${catalog_id}/releases/${bad}`));
      isGone = true;
    };
    expect(await runWorker({ table: refusing(table, bad, meanwhile), now: () => NOON })).toBe(true);
    const { attributes, meta } = await job();
    expect([attributes.status, meta.errors]).toEqual(["complete", undefined]);
    expect(table.all().filter(({ pk }) => pk === `RELEASE#${bad}`)).toEqual([]);
  });
});

describe("a job", () => {
  it("is kept until it is over, and thirty days more", async () => {
    const { table, work } = await twoReleases();
    const expiry = () => table.all().find(({ type }) => type === "search_job")?.["expires_at"];
    expect(expiry()).toBeUndefined();
    await work();
    expect(expiry()).toBe(NOON.getTime() / 1000 + 30 * 24 * 60 * 60);
  });
});

describe("the type of a field", () => {
  it("is what it holds in all releases, whichever comes last", async () => {
    const shop = await aMerchantOfSearches();
    const { hierarchy_id, node_id } = shop;
    const name = "extensions.products(details).weight";
    for (const [catalog, weight] of [
      ["First", 1.5],
      ["Second", 2],
    ] as const) {
      const { id } = await shop.product({ name: catalog, extensions: { details: { weight } } });
      await shop.attach([id]);
      await shop.publish(await shop.catalog({ name: catalog }));
      await expectData(
        shop.delete(`/pcm/hierarchies/${hierarchy_id}/nodes/${node_id}/relationships/products`, {
          body: { data: [{ type: "product", id }] },
        }),
      );
    }
    const { id: indexable_fields_id } = (await shop.register([{ name }])).body.data;
    await shop.reindex();
    await shop.work();
    const { attributes } = await expectData(
      shop.get(`/pcm/catalogs/search/indexable-fields/${indexable_fields_id}`),
    );
    expect(attributes.fields).toEqual([{ name, type: "float" }]);
  });
});
