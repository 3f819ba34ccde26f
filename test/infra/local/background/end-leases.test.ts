import { describe, expect, it } from "@jest/globals";
import { endLeases } from "../../../../infra/local/background/end-leases.ts";
import type { DeliveryFailure } from "../../../../lib/webhooks/subscriptions/delivery-state.ts";
import {
  deliveryStateWrite,
  getDeliveryState,
} from "../../../../lib/webhooks/subscriptions/delivery-state-store.ts";
import { aChange, anIntegration, deliveries, fails } from "../../../support/events/deliveries.ts";

const SECOND = 1000;
const ID = anIntegration().id;

/** A store whose delivery worker was killed while it held the lease, with everything that may fail. */
async function killedAtWork(failure?: DeliveryFailure) {
  const shop = deliveries();
  await shop.save(anIntegration());
  const now = shop.now().getTime();
  const stored = await getDeliveryState(shop.table, ID);
  if (!stored) throw new Error("There is no state.");
  const lease = { holder: "killed", until: new Date(now + 75 * SECOND).toISOString() };
  const state = { ...stored.value, lease, budget: { tokens: 0, at: now }, ...(failure ? { failure } : {}) };
  const { put, when } = deliveryStateWrite(ID, state, stored);
  await shop.table.put(put, when);
  return shop;
}

describe("a start after a server that was killed", () => {
  it("delivers at once what the killed worker's lease would hold up", async () => {
    for (const [isEnded, told] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const shop = await killedAtWork();
      if (isEnded) await endLeases(shop.table, [ID, "without a state"]);
      await shop.raise([aChange("a", 1, shop.now())]);
      await shop.runFor(2 * SECOND);
      expect(shop.told).toHaveLength(told);
    }
  });

  it("gives a receiver that fails no more requests than before", async () => {
    const at = deliveries().now().toISOString();
    const known = { state: "retrying", cause: "500", last_status: 500, count: 60 } as const;
    const shop = await killedAtWork({ ...known, since: at, next_attempt_at: at });
    shop.world.behaviour = fails;
    await endLeases(shop.table, [ID]);
    await shop.raise([aChange("a", 1, shop.now())]);
    await shop.runFor(2 * SECOND);
    expect(shop.told).toEqual([]);
    expect((await shop.state())?.lease).toBeUndefined();
  });

  it("does not change deliveries that no worker works on", async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    const before = await getDeliveryState(shop.table, ID);
    await endLeases(shop.table, [ID]);
    expect(await getDeliveryState(shop.table, ID)).toEqual(before);
  });
});
