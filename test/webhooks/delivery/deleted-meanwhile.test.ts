import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { keys } from "../../../lib/table/keys.ts";
import type { Table } from "../../../lib/table/table.ts";
import { clearAll } from "../../../lib/tasks/clear-partitions.ts";
import {
  deliveryPartitions,
  deliveryStateRemoval,
} from "../../../lib/webhooks/subscriptions/delivery-state-store.ts";
import { integrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import { aChange, anIntegration, deliveries } from "../../support/events/deliveries.ts";
import { shopOn } from "../../support/shop.ts";

const MINUTE = 60_000;
const ID = "2f3a5b6c-0000-4000-8000-000000000001";

/** A table in which the integration is deleted and cleared just before its state is first read. */
function deletedBeforeState(table: Table): (own: Table) => Table {
  let isFirst = true;
  return (own) => ({
    ...own,
    get: async (key) => {
      if (isFirst && key.sk === keys.deliveryState(ID).sk) {
        isFirst = false;
        const document = await integrations.get(table, ID);
        if (!document) throw new Error("no integration");
        await table.transact([...integrations.removal(document), deliveryStateRemoval(ID)], randomUUID());
        await clearAll({ table, newId: randomUUID }, deliveryPartitions(ID));
      }
      return own.get(key);
    },
  });
}

describe("an integration that is deleted between two reads of it", () => {
  it("gets no state from who was called to deliver", async () => {
    const shop = deliveries();
    await shop.save(anIntegration({ id: ID }));
    shop.world.tableOf = deletedBeforeState(shop.table);
    await shop.raise([aChange("a", 1, shop.now())], ID);
    await shop.runFor(60 * MINUTE);
    expect(await integrations.get(shop.table, ID)).toBeUndefined();
    expect(await shop.state(ID)).toBeUndefined();
    expect(shop.told).toEqual([]);
  });

  it.each([{}, { name: "Counter" }])("gets none from a PUT, which answers 404: %j", async (data) => {
    const shop = deliveries();
    await shop.save(anIntegration({ id: ID }));
    const table = deletedBeforeState(shop.table)(shop.table);
    const { status } = await shopOn(table).put(`/v2/integrations/${ID}`, { data }, { now: shop.now });
    expect(status).toBe(404);
    expect(await shop.state(ID)).toBeUndefined();
  });
});
