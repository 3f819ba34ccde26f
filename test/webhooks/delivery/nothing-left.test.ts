import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { integrations } from "../../../lib/webhooks/subscriptions/integrations-store.ts";
import {
  aChange,
  anIntegration,
  type Behaviour,
  deliveries,
  fails,
} from "../../support/events/deliveries.ts";
import { expectData, shopOn } from "../../support/shop.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ID = "2f3a5b6c-0000-4000-8000-000000000001";

/** A shop whose receiver refused the only event. */
async function failedShop(behaviour: Behaviour) {
  const shop = deliveries();
  await shop.save(anIntegration({ id: ID }));
  shop.world.behaviour = behaviour;
  await shop.raise([aChange("a", 1, shop.now())], ID);
  const client = shopOn(shop.table, { now: shop.now });
  const delivery = async () => (await expectData(client.get(`/v2/integrations/${ID}`))).meta.delivery;
  return { ...shop, delivery };
}

const NOTHING = {
  state: "delivering",
  cause: null,
  last_status: null,
  failing_since: null,
  next_attempt_at: null,
  waiting: 0,
};

describe("an integration of which nothing is tried any more", () => {
  it("is not retrying once the last event is a dead letter", async () => {
    const { runFor, delivery } = await failedShop(fails);
    await runFor(HOUR);
    expect(await delivery()).toMatchObject({ state: "retrying", waiting: 1 });
    await runFor(74 * HOUR);
    expect(await delivery()).toEqual({ ...NOTHING, dead_letters: 1 });
  });

  it("is not retrying once the last event is not wanted any more", async () => {
    const { runFor, delivery, table } = await failedShop(fails);
    await runFor(MINUTE);
    const before = await integrations.get(table, ID);
    if (!before) throw new Error("no integration");
    const changed = integrations.writes({ ...before.value, observes: ["cart.deleted"] }, before);
    await table.transact(changed, randomUUID());
    await runFor(3 * HOUR);
    expect(await delivery()).toEqual({ ...NOTHING, dead_letters: 0 });
  });

  it("stays so for as long as the receiver wants nothing at all", async () => {
    const busy: Behaviour = () => ({ answer: { status: 503, retryAfter: "3600" }, ms: 20 });
    const { runFor, delivery, raise, now, told } = await failedShop(busy);
    for (let hours = 0; (await delivery()).dead_letters === 0 && hours < 80; hours += 1) await runFor(HOUR);
    const { state, next_attempt_at, waiting } = await delivery();
    expect([state, waiting]).toEqual(["retrying", 0]);
    const before = told.length;
    await raise([aChange("b", 1, now())], ID);
    await runFor(Date.parse(next_attempt_at) - now().getTime() - MINUTE);
    expect(told).toHaveLength(before);
    await runFor(2 * MINUTE);
    expect(told).toHaveLength(before + 1);
  });

  it("stays so no longer than that, though nothing new comes", async () => {
    const busy: Behaviour = () => ({ answer: { status: 503, retryAfter: "3600" }, ms: 20 });
    const { runFor, delivery, calls } = await failedShop(busy);
    await runFor(80 * HOUR);
    expect(await delivery()).toEqual({ ...NOTHING, dead_letters: 1 });
    const before = calls.length;
    await runFor(80 * HOUR);
    expect(calls).toHaveLength(before);
  });
});
