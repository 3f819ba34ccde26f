import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { getAllWaiting } from "../../../lib/webhooks/delivery/waiting-store.ts";
import type { DeliveryState } from "../../../lib/webhooks/subscriptions/delivery-state.ts";
import {
  deliveryStateWrite,
  getDeliveryState,
} from "../../../lib/webhooks/subscriptions/delivery-state-store.ts";
import { integrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import {
  aChange,
  anIntegration,
  type Behaviour,
  deliveries,
  fails,
  succeeds,
} from "../../support/events/deliveries.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ID = "integration-1";

/** A shop whose delivery state has these fields. */
async function shopWith(fields: Partial<DeliveryState>) {
  const shop = deliveries();
  await shop.save(anIntegration());
  const before = await getDeliveryState(shop.table, ID);
  if (!before) throw new Error("no state");
  await shop.table.transact([deliveryStateWrite(ID, { ...before.value, ...fields }, before)], randomUUID());
  return shop;
}

/** The endpoint is tried once in an hour, so that days need few requests. */
const failsForAnHour: Behaviour = () => ({ answer: { status: 503, retryAfter: "3600" }, ms: 20 });

/** A shop in which the first event of each of `carts` carts was given up. */
async function shopThatGaveUp(carts: number, fields: Partial<DeliveryState> = {}) {
  const shop = await shopWith(fields);
  shop.world.behaviour = failsForAnHour;
  await shop.raise(Array.from({ length: carts }, (_, cart) => aChange(`cart-${cart}`, 1, shop.now())));
  await shop.runFor(75 * HOUR);
  shop.world.behaviour = succeeds;
  return shop;
}

describe("objects that wait only to report what was given up", () => {
  it("do not keep the log from being read, however many they are", async () => {
    const shop = await shopWith({ waiting: 0, waiting_objects: 20_021 });
    await shop.raise([aChange("fresh", 1, shop.now())]);
    await shop.runFor(MINUTE);
    expect(shop.told.map(({ id }) => id)).toEqual(["fresh-1"]);
  });

  it("are not read while nothing waits", async () => {
    const shop = await shopThatGaveUp(3);
    expect(await shop.state()).toMatchObject({ waiting: 0, waiting_objects: 3, dead_letters: 3 });
    let queries = 0;
    shop.world.tableOf = (own) => ({
      ...own,
      query: (query) => {
        if (JSON.stringify(query).includes("WAITING#")) queries += 1;
        return own.query(query);
      },
    });
    const before = shop.told.length;
    await shop.raise([aChange("cart-0", 2, shop.now()), aChange("fresh", 1, shop.now())]);
    await shop.runFor(MINUTE);
    const after = new Map(shop.told.slice(before).map(({ id, skipped }) => [id, skipped]));
    expect(after).toEqual(
      new Map([
        ["cart-0-2", [1]],
        ["fresh-1", undefined],
      ]),
    );
    expect(queries).toBe(0);
    expect(await shop.state()).toMatchObject({ waiting: 0, waiting_objects: 2 });
  });

  it("are forgotten after 30 days, and counted again when something waits", async () => {
    const shop = await shopThatGaveUp(3);
    await shop.runFor(29 * DAY);
    expect(await getAllWaiting(shop.table, ID)).toHaveLength(3);
    await shop.runFor(2 * DAY);
    expect(await getAllWaiting(shop.table, ID)).toEqual([]);
    expect(await shop.state()).toMatchObject({ waiting_objects: 3 });
    shop.world.behaviour = fails;
    await shop.raise([aChange("cart-0", 2, shop.now())]);
    await shop.runFor(HOUR);
    expect(shop.told.at(-1)).not.toHaveProperty("skipped");
    expect(await shop.state()).toMatchObject({ waiting: 1, waiting_objects: 1 });
    // An event waits again, so it is not removed.
    await shop.runFor(2 * DAY);
    expect(await getAllWaiting(shop.table, ID)).toHaveLength(1);
  });

  it("once forgotten leave nothing to drop when the integration is switched off", async () => {
    const shop = await shopThatGaveUp(3);
    await shop.runFor(31 * DAY);
    const before = await integrations.get(shop.table, ID);
    if (!before) throw new Error("no integration");
    const off = integrations.writes({ ...before.value, enabled: false }, before);
    await shop.table.transact(off, randomUUID());
    const calls = shop.calls.length;
    await shop.callFor(ID);
    await shop.runFor(HOUR);
    expect(shop.calls.length - calls).toBe(1);
    expect(await shop.state()).toMatchObject({ waiting: 0, waiting_objects: 0 });
  });

  it("are 40,000 at most with those that wait", async () => {
    const shop = await shopWith({ waiting: 0, waiting_objects: 40_000 });
    const old = new Date(shop.now().getTime() + 1000);
    await shop.runFor(74 * HOUR);
    await shop.raise([aChange("cart-0", 1, old)]);
    await shop.runFor(MINUTE);
    expect(await getAllWaiting(shop.table, ID)).toEqual([]);
    expect(await shop.state()).toMatchObject({ waiting: 0, waiting_objects: 40_000, dead_letters: 1 });
    await shop.raise([aChange("cart-0", 2, shop.now())]);
    await shop.runFor(MINUTE);
    expect(shop.told.map(({ position, skipped }) => [position, skipped])).toEqual([[2, undefined]]);
  });
});
