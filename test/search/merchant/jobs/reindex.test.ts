import { describe, expect, it } from "@jest/globals";
import { loadIndex } from "../../../../lib/catalogs/search-index/load-index.ts";
import { findIndexName } from "../../../../lib/catalogs/search-index/search-settings.ts";
import { getSearchSettings } from "../../../../lib/catalogs/search-index/search-settings-store.ts";
import { aMerchantOfSearches, RANGE } from "../../../support/searches/merchant-of-searches.ts";
import { anEmptyShop, expectData, shopOn } from "../../../support/shop.ts";
import type { MemoryTable } from "../../../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../../../support/unknown-id.ts";

/** The index that searches of a release use now. */
async function current(table: MemoryTable, releaseId: string) {
  return loadIndex(table, findIndexName(await getSearchSettings(table), releaseId));
}

const statusOf = async (table: MemoryTable, job_id: string) =>
  (await shopOn(table).get(`/pcm/catalogs/search/jobs/${job_id}`)).body.data.attributes.status;

async function aRange() {
  const shop = await aMerchantOfSearches();
  const mug = await shop.product({ shopper_attributes: { range: "Sea" } });
  await shop.attach([mug.id]);
  const { id } = await shop.publish();
  return { ...shop, mug, releaseId: id };
}

describe("POST /pcm/catalogs/search/jobs/reindex-tenant-releases", () => {
  it("201: indexes have the fields afterwards, and are in sync", async () => {
    const shop = await aRange();
    const { table, releaseId } = shop;
    expect(await shop.outOfSync()).toEqual([]);
    await shop.register([RANGE]);
    expect(await shop.outOfSync()).toEqual([releaseId]);
    const before = await current(table, releaseId);
    expect(before?.settings.fields).toEqual([]);
    const { status, body } = await shop.reindex();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: "job",
      attributes: { status: "pending", type: "reindex-tenant-releases" },
    });
    expect(await current(table, releaseId)).toBe(before);
    expect(await shop.work()).toBe(true);
    expect(await statusOf(table, body.data.id)).toBe("complete");
    expect(await shop.outOfSync()).toEqual([]);
    const after = await current(table, releaseId);
    expect(after?.settings.fields).toEqual([{ ...RANGE, type: "string" }]);
    const kept = [before, after].map((index) => index?.segments[0]?.records[0]?.shopper_attributes);
    expect(kept).toEqual([undefined, { range: "Sea" }]);
    // The former index is removed. Searches that were reading it notice that and read the new one.
    expect(table.all().filter(({ sk }) => sk.startsWith("SEARCH#0#"))).toEqual([]);
  });

  it("409 for a second one, until the first is done", async () => {
    const shop = await aRange();
    const answers = await Promise.all([shop.reindex(), shop.reindex()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await shopOn(shop.table).post("/pcm/catalogs/search/jobs", { data: JOB })).status).toBe(409);
    await shop.work();
    expect((await shop.reindex()).status).toBe(201);
  });

  it("leaves alone what is in sync, but with force_reindex", async () => {
    const shop = await aRange();
    const { table, releaseId } = shop;
    const before = await current(table, releaseId);
    await shopOn(table).post("/pcm/catalogs/search/jobs/reindex-tenant-releases");
    await shop.work();
    expect(await current(table, releaseId)).toBe(before);
    await shop.reindex(true);
    expect(await shop.outOfSync()).toEqual([releaseId]);
    await shop.work();
    expect(await shop.outOfSync()).toEqual([]);
    expect(await current(table, releaseId)).not.toBe(before);
    expect((await current(table, releaseId))?.segments).toHaveLength(1);
  });

  it("indexes kept releases too, all catalogs', and goes past one that is deleted meanwhile", async () => {
    const shop = await aRange();
    const { table } = shop;
    const other = await shop.publish(await shop.catalog({ name: "Other" }));
    const newer = await shop.publish();
    await shop.register([RANGE]);
    expect((await shop.outOfSync()).sort()).toEqual([shop.releaseId, other.id, newer.id].sort());
    await shop.reindex();
    await expectData(shop.delete(`/catalogs/${shop.catalog_id}/releases/${newer.id}`));
    expect(await shop.work()).toBe(true);
    expect(await shop.outOfSync()).toEqual([]);
    expect((await current(table, other.id))?.settings.fields).toHaveLength(1);
    expect(table.all().filter(({ pk }) => pk === `RELEASE#${newer.id}`)).toEqual([]);
    expect(Object.keys((await getSearchSettings(table)).builds).sort()).toEqual(
      [shop.releaseId, other.id].sort(),
    );
  });

  it("leaves no part of a deleted release, though a build wrote some after the deletion", async () => {
    const shop = await aRange();
    const { table } = shop;
    const { id } = await shop.publish();
    await shop.register([RANGE]);
    await shop.reindex();
    await shop.work();
    const build = (await getSearchSettings(table)).builds[id];
    const parts = () => table.all().filter(({ pk, sk }) => pk === `RELEASE#${id}` && sk.includes(`${build}`));
    const late = parts();
    expect(late.length).toBeGreaterThan(0);
    await expectData(shop.delete(`/catalogs/${shop.catalog_id}/releases/${id}`));
    expect(parts()).toEqual([]);
    for (const item of late) await table.put(item, { only: "absent" });
    await shop.reindex(true);
    await shop.work();
    expect(parts()).toEqual([]);
  });

  it("is not needed when the catalog is published again", async () => {
    const shop = await aRange();
    await shop.register([RANGE]);
    const { id } = await shop.publish();
    expect(await shop.outOfSync()).toEqual([shop.releaseId]);
    expect((await current(shop.table, id))?.settings.fields).toHaveLength(1);
  });

  it("mends a release that has no index", async () => {
    const shop = await aRange();
    const { table, releaseId } = shop;
    for (const { pk, sk } of table.all().filter((item) => item.sk.startsWith("SEARCH#"))) {
      await table.transact([{ delete: { pk, sk }, when: { unconditional: "test" } }], sk);
    }
    expect(await shop.outOfSync()).toEqual([releaseId]);
    await shop.reindex();
    await shop.work();
    expect((await current(table, releaseId))?.segments[0]?.records).toHaveLength(1);
  });
});

const JOB = { type: "reindex-tenant-releases", force_reindex: false };

describe("POST /pcm/catalogs/search/jobs", () => {
  it.each([[JOB], [{ type: "job", attributes: { type: JOB.type, force_reindex: true } }]])(
    "201: %j",
    async (data) => {
      const { table } = await aMerchantOfSearches();
      const shop = shopOn(table);
      const { status, body } = await shop.post("/pcm/catalogs/search/jobs", { data });
      expect(status).toBe(201);
      expect((await shop.get("/pcm/catalogs/search/jobs")).body.data).toEqual([body.data]);
    },
  );

  it("422 for jobs that follow from publishing and deleting; 400 without data", async () => {
    expect(
      (await anEmptyShop().post("/pcm/catalogs/search/jobs", { data: { type: "index-release" } })).status,
    ).toBe(422);
    expect((await anEmptyShop().post("/pcm/catalogs/search/jobs", {})).status).toBe(400);
    const { status, text } = await anEmptyShop().post("/pcm/catalogs/search/jobs", { data: {} });
    expect([status, text]).toEqual([400, expect.stringContaining("'type' is required")]);
  });
});

describe("POST /pcm/catalogs/reindex-releases", () => {
  it("200: the job alone", async () => {
    const { status, body } = await anEmptyShop().post("/pcm/catalogs/reindex-releases", {
      data: { force_reindex: false },
    });
    expect([status, body.type, body.attributes.status]).toEqual([200, "job", "pending"]);
  });
});

describe("GET /pcm/catalogs/search/jobs/{job_id}", () => {
  it("404 for an unknown one; 403 for shoppers, all of it", async () => {
    const unknown = `/pcm/catalogs/search/jobs/${UNKNOWN_ID}` as const;
    expect((await anEmptyShop().get(unknown)).status).toBe(404);
    expect((await anEmptyShop().get(unknown, { as: "implicit" })).status).toBe(403);
    expect((await anEmptyShop().get("/pcm/catalogs/search/jobs", { as: "implicit" })).status).toBe(403);
    expect(
      (
        await anEmptyShop().post("/pcm/catalogs/search/jobs/reindex-tenant-releases", undefined, {
          as: "implicit",
        })
      ).status,
    ).toBe(403);
  });
});
