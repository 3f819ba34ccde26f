import { describe, expect, it } from "@jest/globals";
import {
  everyRequestWriteFails,
  everyWorkerWriteFails,
  type Scenario,
  twoWorkersEndIt,
  WRITE_FAULTS,
} from "../../support/background/background.ts";
import { shopOn } from "../../support/shop.ts";
import { aMerchant, usd } from "../../support/shops/merchant.ts";
import { listInShort, readPlan } from "../../support/shops/release-plans.ts";

/** More than one part of products: some go, some get another price. */
async function aPlanToMake(): Promise<Scenario> {
  const shop = await aMerchant();
  const ids: string[] = [];
  for (let at = 0; at < 60; at += 1) ids.push((await shop.product({ name: `Mug ${at}`, sku: `M${at}` })).id);
  await shop.attach(ids);
  await shop.publish();
  await shop.price("M0", usd(1));
  await shop.price("M59", usd(2));
  await shop.delete(`/pcm/products/${ids[30]}`);
  const path = `/catalogs/${shop.catalog_id}/release-plans` as const;
  const listPlans = () => shop.table.all().filter(({ type }) => type === "release_plan");
  return {
    table: shop.table,
    ask: async ({ table = shop.table, deadlineMs } = {}) =>
      (await shopOn(table).post(path, undefined, deadlineMs === undefined ? {} : { deadlineMs })).status,
    isDone: async () => {
      for (const { sk } of listPlans()) {
        const { plan, changes } = await readPlan(shop, shop.catalog_id, sk.slice("PLAN#".length));
        expect([plan.status, plan.counts.price, plan.counts.gone, plan.left_out]).toEqual(["ready", 2, 1, 0]);
        expect(listInShort(changes).toSorted()).toEqual([
          ["gone", "Mug 30", "status", "live", "deleted"],
          ["price", "Mug 0", "price.USD", null, 1],
          ["price", "Mug 59", "price.USD", null, 2],
        ]);
      }
    },
    isUntouched: async () => expect(listPlans()).toEqual([]),
  };
}

describe("a release plan", () => {
  it("has each change once if two workers make it at once", async () => twoWorkersEndIt(await aPlanToMake()));

  it.each(WRITE_FAULTS)("has each change once if any write of the worker is %s", async (fault) => {
    expect(await everyWorkerWriteFails(aPlanToMake, fault)).toBeGreaterThan(3);
  });

  it.each(WRITE_FAULTS)(
    "has each change once, or is not there, if any write of the request is %s",
    async (fault) => {
      expect(await everyRequestWriteFails(aPlanToMake, fault)).toBeGreaterThan(3);
    },
  );
});
