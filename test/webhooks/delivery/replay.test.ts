import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { deadLetterRows, replayLetters, waitingRows } from "../../../infra/commands/events/deliveries.ts";
import { createContexts } from "../../../lib/runtime/consumer.ts";
import type { Table } from "../../../lib/table/table.ts";
import { getDeadLetters } from "../../../lib/webhooks/delivery/dead-letters/dead-letters-store.ts";
import type { Integration } from "../../../lib/webhooks/subscriptions/integration.ts";
import { integrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import { aChange, anIntegration, deliveries, fails, succeeds } from "../../support/events/deliveries.ts";
import { testRuntime } from "../../support/runtime.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ID = "integration-1";

/** A shop with a dead letter, whose receiver works again. */
async function shopWithLetter() {
  const shop = deliveries();
  await shop.save(anIntegration());
  shop.world.behaviour = fails;
  await shop.raise([aChange("a", 1, shop.now())]);
  await shop.runFor(73 * HOUR);
  shop.world.behaviour = succeeds;
  return {
    ...shop,
    change: async (fields: Partial<Integration>) => {
      const before = await integrations.get(shop.table, ID);
      if (!before) throw new Error("no integration");
      await shop.table.transact(integrations.writes({ ...before.value, ...fields }, before), randomUUID());
    },
    replayed: (table: Table = shop.table) =>
      replayLetters(
        createContexts(testRuntime({ table, now: shop.now }), () => {}),
        ID,
        undefined,
      ),
  };
}

describe("npx cartwright events", () => {
  it("shows what was given up and has it delivered again, before what came after it", async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    shop.world.behaviour = fails;
    await shop.raise([aChange("a", 1, shop.now()), aChange("a", 2, shop.now())]);
    await shop.runFor(73 * HOUR);
    const rows = await deadLetterRows(shop.table, ID);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain("a-1  cart.updated  cart a at position 1");
    expect(rows[0]).toContain("The receiver answered 500.");

    await shop.raise([aChange("a", 3, shop.now())]);
    await shop.runFor(MINUTE);
    const next = createContexts(testRuntime({ table: shop.table, now: shop.now }), () => {});
    expect(await replayLetters(next, ID, undefined)).toEqual([
      "a-1  cart.updated: waiting",
      "a-2  cart.updated: waiting",
    ]);
    expect(await deadLetterRows(shop.table, ID)).toEqual([]);
    expect((await waitingRows(shop.table, ID))[1]).toContain("cart a: 3 from position 1");
    shop.world.behaviour = succeeds;
    const before = shop.told.length;
    await shop.callFor(ID);
    await shop.runFor(MINUTE);
    expect(shop.told.slice(before).map(({ position, skipped }) => [position, skipped])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ]);
    expect(await shop.state()).toMatchObject({ waiting: 0, dead_letters: 0, waiting_objects: 0 });
    await expect(replayLetters(next, ID, "a-1")).rejects.toThrow("no such dead letter");
  });

  it("tries what comes behind for its own 72 hours", async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    shop.world.behaviour = fails;
    await shop.raise([aChange("a", 1, shop.now())]);
    await shop.runFor(73 * HOUR);
    const next = createContexts(testRuntime({ table: shop.table, now: shop.now }), () => {});
    await replayLetters(next, ID, undefined);
    await shop.callFor(ID);
    await shop.runFor(70 * HOUR);
    await shop.raise([aChange("a", 2, shop.now())]);
    await shop.runFor(70 * HOUR);
    expect((await getDeadLetters(shop.table, ID)).map(({ event }) => event.position)).toEqual([1]);
    expect(await shop.state()).toMatchObject({ waiting: 1 });
    await shop.runFor(3 * HOUR);
    expect((await getDeadLetters(shop.table, ID)).map(({ event }) => event.position)).toEqual([1, 2]);
  });

  it("delivers what was given up before the integration was switched off and on again", async () => {
    const shop = await shopWithLetter();
    await shop.change({ enabled: false });
    expect(await shop.replayed()).toEqual(["a-1  cart.updated: not observed"]);
    await shop.change({ enabled: true, observed_since: shop.now().toISOString() });
    expect(await shop.replayed()).toEqual(["a-1  cart.updated: waiting"]);
    const before = shop.told.length;
    await shop.callFor(ID);
    await shop.runFor(MINUTE);
    expect(shop.told.slice(before).map(({ id }) => id)).toEqual(["a-1"]);
    expect(await shop.state()).toMatchObject({ waiting: 0, dead_letters: 0 });
  });

  it("delivers although the integration was switched on by a clock that is ahead", async () => {
    const shop = await shopWithLetter();
    const ahead = new Date(shop.now().getTime() + 5000).toISOString();
    await shop.change({ observed_since: ahead });
    expect(await shop.replayed()).toEqual(["a-1  cart.updated: waiting"]);
    const before = shop.told.length;
    await shop.callFor(ID);
    await shop.runFor(MINUTE);
    expect(shop.told).toHaveLength(before + 1);
  });

  it("keeps the letter of what is not observed any more", async () => {
    const shop = await shopWithLetter();
    await shop.change({ observes: ["cart.deleted"] });
    expect(await shop.replayed()).toEqual(["a-1  cart.updated: not observed"]);
    expect(await getDeadLetters(shop.table, ID)).toHaveLength(1);
    expect(await shop.state()).toMatchObject({ waiting: 0, dead_letters: 1 });
  });

  it("keeps the letter of an integration that is switched off at the same time", async () => {
    const shop = await shopWithLetter();
    let isFirst = true;
    const transact: Table["transact"] = async (writes, token) => {
      if (isFirst) {
        isFirst = false;
        await shop.change({ enabled: false });
      }
      return shop.table.transact(writes, token);
    };
    expect(await shop.replayed({ ...shop.table, transact })).toEqual(["a-1  cart.updated: not observed"]);
    expect(await getDeadLetters(shop.table, ID)).toHaveLength(1);
    expect(await shop.state()).toMatchObject({ waiting: 0, dead_letters: 1 });
  });

  it("tells how deliveries are", async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    expect(await waitingRows(shop.table, ID)).toEqual(["delivering; 0 events wait, 0 dead letters"]);
    await expect(waitingRows(shop.table, "another")).rejects.toThrow("no integration 'another'");
  });
});
