import { describe, expect, it } from "@jest/globals";
import { loadIndex } from "../../../../lib/catalogs/search-index/load-index.ts";
import { findIndexName } from "../../../../lib/catalogs/search-index/search-settings.ts";
import { getSearchSettings } from "../../../../lib/catalogs/search-index/search-settings-store.ts";
import { runWorker } from "../../../support/background/worker.ts";
import { NOON } from "../../../support/runtime.ts";
import { aMerchantOfSearches, RANGE } from "../../../support/searches/merchant-of-searches.ts";
import { failingTable, WRITE_FAULTS } from "../../../support/tables/failing-table.ts";

/** Times that a worker may read its clock after the failed write: two rounds over the tasks. */
const LOOKS_AFTER_FAULT = 4;

/** A queued reindex. */
async function aReindex() {
  const shop = await aMerchantOfSearches();
  await shop.attach([(await shop.product({ shopper_attributes: { range: "Sea" } })).id]);
  const releases = [await shop.publish()];
  await shop.register([RANGE]);
  await shop.reindex();
  return { ...shop, ids: releases.map(({ id }) => id) };
}

describe.each(WRITE_FAULTS)("a reindex of which a write is %s", (fault) => {
  it("ends when it is carried on, and searches find an index all the time", async () => {
    for (let at = 0, isHit = true; isHit; at += 1) {
      const { table, ids, outOfSync } = await aReindex();
      const failing = failingTable(table, at, fault);
      // The worker might wait minutes for its own lease, but the test's clock never moves.
      let looks = 0;
      const timeLeftMs = () => (failing.isHit() && looks++ >= LOOKS_AFTER_FAULT ? 0 : 60_000);
      await runWorker({ table: failing, now: () => NOON, timeLeftMs }).catch(() => {});
      isHit = failing.isHit();
      const settings = await getSearchSettings(table);
      for (const id of ids) expect(await loadIndex(table, findIndexName(settings, id))).toBeDefined();
      // Merchants poll until nothing is out of sync and then change fields, which must not answer 409.
      expect(await outOfSync()).toEqual(settings.reindexing === undefined ? [] : ids);
      for (let turn = 1; turn <= 4; turn += 1) {
        await runWorker({ table, now: () => new Date(NOON.getTime() + turn * 60_000) });
      }
      expect(await outOfSync()).toEqual([]);
      expect((await getSearchSettings(table)).reindexing).toBeUndefined();
      expect(table.all().filter(({ sk }) => sk.startsWith("SEARCH#0#"))).toEqual([]);
      expect(table.all().filter(({ type }) => type === "task")).toEqual([]);
    }
  }, 60_000);
});

describe("a reindex of a large release", () => {
  it("takes its segments one after the other, and ids from the release's list", async () => {
    const shop = await aMerchantOfSearches();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push((await shop.product({ sku: `S${count}`, name: `Mug ${count}` })).id);
    }
    await shop.attach(ids);
    const { id } = await shop.publish();
    await shop.reindex(true);
    await shop.work();
    const index = await loadIndex(shop.table, findIndexName(await getSearchSettings(shop.table), id));
    expect(index?.segments.flatMap(({ records }) => records.map((record) => record.id)).sort()).toEqual(
      [...ids].sort(),
    );
  });
});
