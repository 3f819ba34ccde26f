import { describe, expect, it } from "@jest/globals";
import { countAt, countWithoutHolds, hasEnded } from "../../../lib/inventory/stock/available.ts";
import { holdEnd } from "../../../lib/inventory/stock/holds.ts";
import type { StockPart } from "../../../lib/inventory/stock/stock.ts";
import { chance } from "../../support/events/random-numbers.ts";
import { NOON } from "../../support/runtime.ts";
import { inventories, MUG } from "../../support/stock/inventories.ts";
import { aPart, orderMove, stockRecords } from "../../support/stock/stock.ts";
import { faultsIn } from "../../support/stock/stock-check.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

type Order = {
  readonly id: string;
  readonly part: StockPart;
  has: "none" | "held" | "allocated" | "gone";
  until: number;
};

/** A product whose stock merchants and orders change at random, several at once, while holds end. */
async function randomShop(seed: number, slugs: readonly string[]) {
  const { next: random, below, oneOf: pick } = chance(seed);
  let at = NOON.getTime();
  const now = () => new Date(at);
  const table = memoryTable({ now });
  const shop = inventories(table, { now, deadlineMs: 60_000 });
  for (const slug of slugs) await shop.location(slug);
  await (slugs.length > 0
    ? shop.createAt(Object.fromEntries(slugs.map((slug) => [slug, 10])))
    : shop.create(20));
  const target = () => (slugs.length > 0 ? pick(slugs) : undefined);
  const orders = Array.from({ length: 25 }, (_, n): Order => {
    const part = aPart(MUG, 1 + below(4), target());
    return { id: `order-${n}`, part, has: "none", until: 0 };
  });
  const moveOrder = (order: Order, action: Parameters<typeof orderMove>[2]) =>
    orderMove(table, [order.part], action, { orderId: order.id, at: now() });
  const turnOf = async (order: Order) => {
    const { has, until } = order;
    if (has === "none") {
      const end = holdEnd(now(), 1 / 6);
      const isHeld = random() < 0.6;
      const action = isHeld ? ({ action: "hold", until: end } as const) : ({ action: "allocate" } as const);
      if (await moveOrder(order, action))
        Object.assign(order, { has: isHeld ? "held" : "allocated", until: end });
    } else if (has === "held") {
      const action =
        random() < 0.5
          ? ({ action: "keep_held", until } as const)
          : ({ action: "deallocate", held_until: until } as const);
      if (hasEnded(until, now())) order.has = "none";
      else if (await moveOrder(order, action))
        order.has = action.action === "keep_held" ? "allocated" : "none";
    } else if (has === "allocated") {
      const action = pick(["deallocate", "ship"] as const);
      if (await moveOrder(order, { action })) order.has = action === "ship" ? "gone" : "none";
    } else order.has = "none";
  };
  const merchant = async () => {
    const [action, quantity] = [pick(["increment", "decrement", "set"]), 1 + below(15)];
    expect([201, 422]).toContain((await shop.move(action, quantity, target())).status);
  };
  return {
    table,
    shop,
    orders,
    now,
    pass: (seconds: number) => {
      at += below(seconds * 1000);
    },
    round: () => {
      const chosen = new Set(Array.from({ length: 8 }, () => pick(orders)));
      return Promise.all([...[...chosen].map(turnOf), merchant(), merchant()]);
    },
  };
}

describe.each([[[]], [["north", "shop"]]])(
  "stock that is moved at random, at locations %j",
  (slugs: string[]) => {
    it.each([1, 2])("is never below zero, and its log and its orders add up to it (%d)", async (seed) => {
      const { table, orders, now, pass, round } = await randomShop(seed, slugs);
      const seen = new Set<string>();
      for (let turn = 0; turn < 40; turn += 1) {
        await round();
        for (const { has } of orders) seen.add(has);
        expect(await faultsIn(table, MUG)).toEqual([]);
        const record = (await stockRecords(table, [MUG])).get(MUG)!;
        const of = (state: string) =>
          orders.filter(({ has, until }) => has === state && (state !== "held" || !hasEnded(until, now())));
        const sum = (some: readonly Order[]) => some.reduce((all, { part }) => all + part.quantity, 0);
        expect(countWithoutHolds(record)).toBe(sum(of("allocated")));
        expect(countAt(record, now()).allocated).toBe(sum(of("allocated")) + sum(of("held")));
        expect(countAt(record, now()).available).toBeGreaterThanOrEqual(0);
        if (turn % 5 === 0) pass(25);
      }
      expect([...seen].sort()).toEqual(["allocated", "gone", "held", "none"]);
      pass(3600);
    });
  },
);
