import { describe, expect, it } from "@jest/globals";
import { getJobAttempts, readAttemptsPage } from "../../../lib/webhooks/subscriptions/attempts-store.ts";
import { aChange, anIntegration, deliveries, fails, succeeds } from "../../support/events/deliveries.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe("deliverFor", () => {
  it("delivers what an integration observes, once, in order per object", async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    const now = shop.now();
    await shop.raise([
      aChange("a", 1, now),
      aChange("b", 1, now),
      aChange("a", 2, now),
      aChange("a", 3, now, "cart.deleted"),
    ]);
    await shop.runFor(MINUTE);
    const of = (cart: string) => shop.told.filter(({ object }) => object.id === cart);
    expect(of("a").map(({ position, attempt }) => [position, attempt])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(of("b")).toHaveLength(1);
    expect(await shop.state()).toMatchObject({ waiting: 0, dead_letters: 0 });
    expect((await shop.state())?.lease).toBeUndefined();
    expect(shop.calls).toHaveLength(1);
  });

  it("retries a lone event by its schedule to the end of 72 hours, then keeps a dead letter", async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    shop.world.behaviour = fails;
    const start = shop.now().getTime();
    await shop.raise([aChange("a", 1, shop.now())]);
    await shop.runFor(80 * HOUR);
    const minutes = shop.told.map(({ at }) => (at - start) / MINUTE);
    for (const [index, wanted] of [0, 0.5, 2, 8, 25].entries()) {
      expect(Math.abs((minutes[index] ?? 0) - wanted)).toBeLessThanOrEqual(wanted * 0.1 + 0.05);
    }
    const gaps = minutes.slice(4).map((minute, at) => (minutes[at + 5] ?? minute + 60) - minute);
    expect(Math.min(...gaps)).toBeGreaterThan(53);
    expect(Math.max(...gaps)).toBeLessThan(67);
    expect(minutes.at(-1)).toBeGreaterThan(70.5 * 60);
    expect(minutes.at(-1)).toBeLessThanOrEqual(72 * 60);
    expect(shop.told.map(({ attempt }) => attempt)).toEqual(minutes.map((_, at) => at + 1));
    expect(await shop.state()).toMatchObject({ waiting: 0, dead_letters: 1 });
    shop.world.behaviour = succeeds;
    await shop.raise([aChange("a", 2, shop.now())]);
    await shop.runFor(MINUTE);
    expect(shop.told.at(-1)).toMatchObject({ position: 2, attempt: 1, skipped: [1] });
    await shop.raise([aChange("a", 3, shop.now())]);
    await shop.runFor(MINUTE);
    expect(shop.told.at(-1)).not.toHaveProperty("skipped");
  });

  it("logs all attempts to deliver an event as one job, however long each takes", async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    shop.world.behaviour = () => ({ answer: { status: 500 }, ms: 700 });
    await shop.raise([aChange("a", 1, shop.now())]);
    await shop.runFor(20 * MINUTE);
    const page = { offset: 0, limit: 50 };
    const { items: found } = await readAttemptsPage(shop.table, ["integration-1"], page, shop.now());
    expect(found.map(({ attempt }) => attempt)).toEqual([4, 3, 2, 1]);
    const [{ job_id = "" } = {}] = found;
    expect(await getJobAttempts(shop.table, "integration-1", job_id)).toEqual(found);
  });
});
