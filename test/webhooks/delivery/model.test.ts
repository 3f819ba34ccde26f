import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import { getDeadLetters } from "../../../lib/webhooks/delivery/dead-letters/dead-letters-store.ts";
import {
  aChange,
  anIntegration,
  type Behaviour,
  deliveries,
  succeeds,
} from "../../support/events/deliveries.ts";
import { chance } from "../../support/events/random-numbers.ts";
import { failingTable, WRITE_FAULTS } from "../../support/tables/failing-table.ts";
import { ofVolume } from "../../support/volume.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

type Shop = ReturnType<typeof deliveries>;

/** Every event arrives or becomes a dead letter. First deliveries of one object's events are in order. */
async function checkTold(shop: Shop, events: readonly { readonly id: string }[]): Promise<void> {
  const delivered = shop.told.filter(({ answer }) => answer.status < 300);
  const letters = await getDeadLetters(shop.table, "integration-1");
  const ends = new Set([...delivered.map(({ id }) => id), ...letters.map(({ event }) => event.id)]);
  expect(events.filter(({ id }) => !ends.has(id))).toEqual([]);
  const first = new Map<string, number>();
  const late = delivered.filter(({ object, position, skipped = [] }) => {
    const last = first.get(object.id) ?? 0;
    first.set(object.id, Math.max(last, position));
    return position > last + 1 + skipped.length;
  });
  expect(late).toEqual([]);
}

/** Answers at random, with spells of failure. */
function moody(next: () => number): Behaviour {
  let left = 0;
  let status = 200;
  return () => {
    if (left <= 0) {
      left = Math.floor(next() * 12);
      status = [200, 200, 200, 500, 0, 302, 429][Math.floor(next() * 7)] ?? 200;
    }
    left -= 1;
    const ms = status === 0 ? 10_000 : Math.floor(next() * 900);
    return { answer: { status, ...(status === 429 ? { retryAfter: "7" } : {}) }, ms };
  };
}

/** Counts workers that send at the same time, which their leases must prevent. */
function oneAtATime(shop: Shop): () => number {
  const holders = new Map<string, number>();
  let most = 0;
  shop.world.onSend = (worker, change) => {
    holders.set(worker, (holders.get(worker) ?? 0) + change);
    most = Math.max(most, [...holders.values()].filter((count) => count > 0).length);
  };
  return () => most;
}

async function history(seed: number): Promise<void> {
  const { next } = chance(seed);
  const shop = deliveries();
  await shop.save(anIntegration());
  const mostWorkers = oneAtATime(shop);
  shop.world.behaviour = moody(next);
  // Calls to the worker are doubled or lost.
  shop.world.copies = () => [0, 1, 1, 1, 2][Math.floor(next() * 5)] ?? 1;
  shop.world.tableOf = (own: Table) => {
    const fault = WRITE_FAULTS[Math.floor(next() * WRITE_FAULTS.length)] ?? "lost";
    return next() < 0.5 ? failingTable(own, Math.floor(next() * 12), fault) : own;
  };
  const events = [];
  const positions = new Map<string, number>();
  for (let round = 0; round < 12; round += 1) {
    const some = Array.from({ length: 1 + Math.floor(next() * 8) }, () => {
      const cart = `cart-${Math.floor(next() * 6)}`;
      const position = (positions.get(cart) ?? 0) + 1;
      positions.set(cart, position);
      return aChange(cart, position, shop.now());
    });
    events.push(...some);
    await shop.raise(some);
    await shop.runFor(Math.floor(next() * 3 * MINUTE));
  }
  shop.world.behaviour = succeeds;
  shop.world.copies = () => 1;
  shop.world.tableOf = (own) => own;
  await shop.runFor(2 * MINUTE);
  // Later events call the worker again and so make up for a lost call.
  for (let call = 0; call < 4; call += 1) {
    await shop.callFor("integration-1");
    await shop.runFor(30 * MINUTE);
  }
  await checkTold(shop, events);
  expect(mostWorkers()).toBe(1);
  expect(await shop.state()).toMatchObject({ waiting: 0, waiting_objects: 0 });
  expect((await shop.state())?.lease).toBeUndefined();
}

describe("deliveries, whatever happens", () => {
  const histories = ofVolume(10, 60);

  it("reach the receiver in order, by one worker at a time, with failures, lost and doubled calls, and dying workers", async () => {
    for (let seed = 1; seed <= histories; seed += 1) {
      try {
        await history(seed);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    }
  }, 120_000);

  it.each(WRITE_FAULTS)("go on after a worker whose every write in turn is %s", async (fault) => {
    for (let at = 0; ; at += 1) {
      const shop = deliveries();
      await shop.save(anIntegration());
      const events = [1, 2].flatMap((position) =>
        ["a", "b"].map((cart) => aChange(cart, position, shop.now())),
      );
      let isFirst = true;
      shop.world.behaviour = ({ object }) => ({
        answer: { status: isFirst && object.id === "b" ? 500 : 200 },
        ms: 5,
      });
      const tables: ReturnType<typeof failingTable>[] = [];
      shop.world.tableOf = (own) => {
        const table = tables.length === 0 ? failingTable(own, at, fault) : own;
        if (tables.length === 0) tables.push(failingTable(own, at, fault));
        return tables.length === 1 && isFirst ? (tables[0] ?? table) : own;
      };
      await shop.raise(events);
      await shop.runFor(3 * SECOND);
      isFirst = false;
      await shop.runFor(5 * MINUTE);
      await shop.callFor("integration-1");
      await shop.runFor(5 * MINUTE);
      await checkTold(shop, events);
      expect((await shop.state())?.waiting).toBe(0);
      if (!tables[0]?.isHit()) return;
    }
  });
});
