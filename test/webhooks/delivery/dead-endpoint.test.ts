import { describe, expect, it } from "@jest/globals";
import {
  aChange,
  anIntegration,
  deliveries,
  fails,
  succeeds,
  type Told,
} from "../../support/events/deliveries.ts";
import { ofVolume } from "../../support/volume.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** With 20 events each, these have several times the requests that the endpoint may get. */
const CARTS = ofVolume(60, 500);

type Shop = ReturnType<typeof deliveries>;

async function raiseMany(shop: Shop, carts: number, changes: number): Promise<void> {
  for (let position = 1; position <= changes; position += 1) {
    for (let from = 0; from < carts; from += 100) {
      const some = Array.from({ length: Math.min(100, carts - from) }, (_, at) =>
        aChange(`cart-${from + at}`, position, shop.now()),
      );
      await shop.raise(some);
    }
  }
}

/** The largest number of calls in any span of this length. */
function mostWithin(told: readonly Told[], milliseconds: number): number {
  const times = told.map(({ at }) => at).toSorted((one, other) => one - other);
  let from = 0;
  return times.reduce((most, at, to) => {
    while (at - (times[from] ?? 0) >= milliseconds) from += 1;
    return Math.max(most, to - from + 1);
  }, 0);
}

function inOrder(told: readonly Told[]): boolean {
  const last = new Map<string, number>();
  return told.every(({ object, position }) => {
    const isNext = position === (last.get(object.id) ?? 0) + 1;
    last.set(object.id, position);
    return isNext;
  });
}

describe("an endpoint that is down", () => {
  it(`gets no more than 60 requests in any minute, also for ${20 * CARTS} events`, async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    shop.world.behaviour = fails;
    await raiseMany(shop, CARTS, 20);
    await shop.runFor(3 * HOUR);
    expect(mostWithin(shop.told, MINUTE)).toBeLessThanOrEqual(60);
    expect(shop.told.length).toBeLessThan(300);
    const failure = { state: "paused", cause: "The receiver answered 500.", last_status: 500 };
    expect(await shop.state()).toMatchObject({ failure });
  }, 60_000);

  it("gets all that waits in order when it is back, at a bounded rate", async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    shop.world.behaviour = fails;
    await raiseMany(shop, 60, 10);
    await shop.runFor(HOUR);
    const before = shop.told.length;
    shop.inFlight.most = 0;
    shop.world.behaviour = () => ({ answer: { status: 200 }, ms: 300 });
    await shop.runFor(10 * MINUTE);
    const after = shop.told.slice(before);
    expect(after).toHaveLength(600);
    expect(inOrder(after)).toBe(true);
    expect(shop.inFlight.most).toBeLessThanOrEqual(20);
    expect(mostWithin(after, SECOND)).toBeLessThanOrEqual(51);
    const state = await shop.state();
    expect(state).toMatchObject({ waiting: 0, dead_letters: 0 });
    expect(state).not.toHaveProperty("failure");
    expect(state).not.toHaveProperty("recovering_since");
  }, 60_000);

  it("is tried every 10 seconds at first, and meets what comes back within those", async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    shop.world.behaviour = fails;
    await raiseMany(shop, 8, 2);
    await shop.runFor(5 * MINUTE);
    const lately = shop.told.slice(-10).map(({ at }) => at);
    for (const [index, at] of lately.slice(1).entries()) {
      expect(at - (lately[index] ?? 0)).toBeLessThanOrEqual(13 * SECOND);
      expect(at - (lately[index] ?? 0)).toBeGreaterThanOrEqual(9 * SECOND);
    }
    shop.world.behaviour = succeeds;
    const before = shop.told.length;
    await shop.runFor(20 * SECOND);
    expect(shop.told.slice(before)).toHaveLength(16);
    expect(inOrder(shop.told.slice(before))).toBe(true);
  });

  it("is counted once in each run that leaves it down, and no more when it is back", async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    shop.world.behaviour = fails;
    await raiseMany(shop, 8, 2);
    await shop.runFor(SECOND);
    expect(shop.counted.get("DeliveriesDown")).toBe(1);
    const before = shop.told.length;
    await shop.runFor(5 * MINUTE);
    const probes = shop.told.length - before;
    expect(probes).toBeGreaterThan(20);
    expect(shop.counted.get("DeliveriesDown")).toBe(1 + probes);
    shop.world.behaviour = succeeds;
    await shop.runFor(MINUTE);
    await shop.raise([aChange("late", 1, shop.now())]);
    await shop.runFor(MINUTE);
    expect(shop.counted.get("DeliveriesDown")).toBe(1 + probes);
    expect(shop.counted.has("DeadLetters")).toBe(false);
  });

  it("loses nothing when it stays down: what is 72 hours old becomes dead letters, and what is younger is delivered", async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    shop.world.behaviour = fails;
    await raiseMany(shop, 20, 3);
    await shop.runFor(73 * HOUR);
    await shop.raise([aChange("cart-0", 4, shop.now()), aChange("late", 1, shop.now())]);
    await shop.runFor(HOUR);
    shop.world.behaviour = succeeds;
    const before = shop.told.length;
    await shop.runFor(HOUR);
    const delivered = shop.told.slice(before);
    expect(delivered.map(({ id }) => id).toSorted()).toEqual(["cart-0-4", "late-1"]);
    expect(delivered.find(({ id }) => id === "cart-0-4")?.skipped).toEqual([1, 2, 3]);
    expect(await shop.state()).toMatchObject({ dead_letters: 60, waiting: 0 });
    expect(shop.counted.get("DeadLetters")).toBe(60);
  }, 60_000);

  it("is left alone for as long as it asks, an hour at most", async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    shop.world.behaviour = () => ({ answer: { status: 503, retryAfter: "900" }, ms: 20 });
    await shop.raise([aChange("a", 1, shop.now())]);
    await shop.runFor(SECOND);
    await shop.raise([aChange("b", 1, shop.now())]);
    await shop.runFor(14 * MINUTE);
    expect(shop.told).toHaveLength(1);
    shop.world.behaviour = succeeds;
    await shop.runFor(2 * MINUTE);
    expect(shop.told.map(({ id }) => id).toSorted()).toEqual(["a-1", "a-1", "b-1"]);
  });
});

describe("an object whose events fail", () => {
  it.each([
    [500, ["b-1"]],
    [404, ["b-1"]],
    [429, []],
    [503, []],
  ])("with a Retry-After of %s: others are sent at once, but for 429 and 503", async (status, sent) => {
    const shop = deliveries();
    await shop.save(anIntegration());
    shop.world.behaviour = () => ({ answer: { status, retryAfter: "900" }, ms: 20 });
    await shop.raise([aChange("a", 1, shop.now())]);
    await shop.runFor(SECOND);
    shop.world.behaviour = succeeds;
    await shop.raise([aChange("b", 1, shop.now())]);
    await shop.runFor(5 * SECOND);
    expect(shop.told.slice(1).map(({ id }) => id)).toEqual(sent);
    await shop.runFor(16 * MINUTE);
    expect(shop.told.map(({ id }) => id).toSorted()).toEqual(["a-1", "a-1", "b-1"]);
  });

  it("waits with its next events, and others do not", async () => {
    const shop = deliveries();
    await shop.save(anIntegration());
    shop.world.behaviour = ({ object }) => (object.id === "bad" ? fails : succeeds)(undefined as never);
    await shop.raise([aChange("bad", 1, shop.now()), aChange("good", 1, shop.now())]);
    await shop.runFor(5 * SECOND);
    await shop.raise([aChange("bad", 2, shop.now()), aChange("good", 2, shop.now())]);
    await shop.runFor(5 * SECOND);
    expect(shop.told.map(({ id }) => id).toSorted()).toEqual(["bad-1", "good-1", "good-2"]);
    expect(await shop.state()).toMatchObject({ waiting: 2 });
    shop.world.behaviour = succeeds;
    await shop.runFor(MINUTE);
    expect(shop.told.slice(3).map(({ id, attempt }) => [id, attempt])).toEqual([
      ["bad-1", 2],
      ["bad-2", 1],
    ]);
  });
});
