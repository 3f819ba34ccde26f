import { describe, expect, it } from "@jest/globals";
import { type PublishWork, publishRelease } from "../../../lib/catalogs/publish-release.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { Document } from "../../../lib/table/entity.ts";
import type { Table } from "../../../lib/table/table.ts";
import { getTask, getTasks } from "../../../lib/tasks/store.ts";
import type { Task } from "../../../lib/tasks/task.ts";
import { workOn } from "../../../lib/tasks/work-on.ts";
import { countFound, countIndexedProducts } from "../../support/search/indexed-shop.ts";
import { expectData } from "../../support/shop.ts";
import { aMerchant } from "../../support/shops/merchant.ts";
import { aContext } from "../../support/shops/products.ts";

const hurried = { deadlineMs: 0 };

/** Runs the worker with time for one step only. */
async function oneStep(table: Table, releaseId: string): Promise<void> {
  const tasks = await getTasks(table);
  const task = tasks.find(({ work }) => JSON.stringify(work).includes(releaseId));
  const stored = task && (await getTask(table, task.id));
  if (!stored) return;
  const ctx = { ...aContext(table), deadline: deadlineIn(0) };
  const publication = stored as Document<Task<PublishWork>>;
  expect(await workOn(ctx, publication, publishRelease)).toBe(true);
}

/** A shop with one release, and two publications that have not got further than their start. */
async function twoPublications() {
  const shop = await aMerchant();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await shop.product({ sku: `S${count}` })).id);
  await shop.attach(ids);
  await shop.publish();
  const kept = await shop.publish();
  const begun = [];
  for (let count = 0; count < 2; count += 1) {
    begun.push(await expectData(shop.post(`/catalogs/${shop.catalog_id}/releases`, undefined, hurried)));
  }
  return { shop, ids, kept, begun };
}

describe("publications of one catalog at once", () => {
  const orders = [
    "0000000011111111",
    "0101010101010101",
    "0010110101011010",
    "0001110001111000",
    "1111111100000000",
  ];
  it.each(orders)(
    "shoppers find every product, by searches too, after each step, taken in the order %s",
    async (order) => {
      const { shop, ids, kept, begun } = await twoPublications();
      for (const turn of [...order].map(Number)) {
        await oneStep(shop.table, begun[turn]!.id);
        for (const id of ids) expect((await shop.shop(id)).status).toBe(200);
        expect(await countFound(shop.table)).toBe(ids.length);
        expect((await shop.get("/catalog/products")).body.data).toHaveLength(3);
        const before = shop.get(`/catalogs/${shop.catalog_id}/releases/${kept.id}/products`);
        expect(await expectData(before)).toHaveLength(3);
      }
      const list = await shop.get(`/catalogs/${shop.catalog_id}/releases`);
      expect(list.body.data).toHaveLength(3);
      const latest = await expectData(shop.get(`/catalogs/${shop.catalog_id}/releases/latestPublished`));
      expect(latest.id).toBe(begun[1]!.id);
      for (const { id } of begun) expect(await countIndexedProducts(shop.table, id)).toBe(ids.length);
    },
  );
});
