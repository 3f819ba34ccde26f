import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { mendCounts, writeNames } from "../../infra/commands/sweep/derived.ts";
import type { Order } from "../../lib/orders/order.ts";
import { deleteOrderWrites, getOrder, orderWrites } from "../../lib/orders/orders-store.ts";
import { createRecordedTable } from "../support/events/recorded-changes.ts";
import { findIds, followChanges } from "../support/follow-changes.ts";
import { anOrder, orderId, saveOrders } from "../support/orders.ts";
import { NOON } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { failingTable, WRITE_FAULTS } from "../support/tables/failing-table.ts";

const now = () => NOON;

const states = fc.record({
  status: fc.constantFrom<Order["status"]>("incomplete", "processing", "complete", "cancelled"),
  payment: fc.constantFrom<Order["payment"]>("unpaid", "authorized", "paid", "refunded"),
  shipping: fc.constantFrom<Order["shipping"]>("unfulfilled", "fulfilled"),
});
const step = fc.record({ order: fc.nat({ max: 19 }), states, isDeleted: fc.boolean() });

function aStore() {
  const table = createRecordedTable({ now });
  const change = async ({
    order,
    states: next,
    isDeleted,
  }: typeof step extends fc.Arbitrary<infer T> ? T : never) => {
    const stored = await getOrder(table, orderId(order));
    if (!stored) return saveOrders(table, [anOrder({ id: orderId(order), ...next })]);
    const writes = isDeleted ? deleteOrderWrites(stored) : orderWrites({ ...stored.value, ...next }, stored);
    await table.transact(writes, randomUUID());
  };
  const readCounts = async () => (await shopOn(table).get("/v2/counts")).body.data.orders;
  const countOrders = async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, (_, at) => getOrder(table, orderId(at))));
    const all = orders.flatMap((order) => (order ? [order.value] : []));
    return {
      status: (["incomplete", "processing", "complete", "cancelled"] as const).map(
        (status) => all.filter((order) => order.status === status).length,
      ),
      toRefund: all.filter(({ status, payment }) => status === "cancelled" && payment === "paid").length,
    };
  };
  const expectExact = async () => {
    const { status, to_refund } = await readCounts();
    const { incomplete, processing, complete, cancelled } = status;
    expect({ status: [incomplete, processing, complete, cancelled], toRefund: to_refund }).toEqual(
      await countOrders(),
    );
  };
  return { table, change, expectExact };
}

describe("counts of orders", () => {
  it("equal a full count after random changes, told once or again, in any pieces", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.infiniteStream(fc.nat({ max: 5 })),
        async (steps, sizes) => {
          const { table, change, expectExact } = aStore();
          for (const one of steps) await change(one);
          const changes = table.newChanges();
          let at = 0;
          while (at < changes.length) {
            const size = 1 + (sizes.next().value ?? 0);
            expect(await followChanges(table, { changes: changes.slice(0, at + size), from: at })).toBe(true);
            if (size % 2 === 0)
              await followChanges(table, { changes: changes.slice(0, at + size), from: at });
            at += size;
          }
          await expectExact();
        },
      ),
      { numRuns: 15 },
    );
  });

  it.each(WRITE_FAULTS)("are exact when each write in turn is %s", async (fault) => {
    const { table, change, expectExact } = aStore();
    for (let at = 0; ; at += 1) {
      await change({ order: at % 20, states: STATES[at % STATES.length]!, isDeleted: false });
      const changes = table.newChanges();
      const through = failingTable(table, at, fault);
      await followChanges(table, { changes, through }).catch(() => false);
      expect(await followChanges(table, { changes })).toBe(true);
      await expectExact();
      if (!through.isHit()) break;
    }
  });
});

const STATES = [
  { status: "incomplete", payment: "unpaid", shipping: "unfulfilled" },
  { status: "cancelled", payment: "paid", shipping: "unfulfilled" },
] as const;

describe("a recount", () => {
  it("tells counters that are wrong, mends them, and finds nothing the second time", async () => {
    const { table, change, expectExact } = aStore();
    for (let at = 0; at < 8; at += 1) await change({ order: at, states: STATES[at % 2]!, isDeleted: false });
    await followChanges(table, { changes: table.newChanges().slice(0, 20) });
    const opened = {
      table,
      pages: async function* () {
        yield table.all();
      },
    };
    const lines = await mendCounts(opened);
    expect(lines.map((line) => line.replace(/\d+$/, "N"))).toEqual([
      "orders cancelled|paid|unfulfilled: 4 records, counted as N",
      "orders incomplete|unpaid|unfulfilled: 4 records, counted as N",
    ]);
    await expectExact();
    expect(await mendCounts(opened)).toEqual([]);
    await followChanges(table, { changes: table.changes() });
    await expectExact();
  });

  it("writes the rows of names that are missing", async () => {
    const table = createRecordedTable({ now });
    await saveOrders(table, [anOrder({ id: orderId(1), order_number: "TW-1" })]);
    const opened = {
      table,
      pages: async function* () {
        yield table.all();
      },
    };
    expect(await findIds(shopOn(table), "/v2/orders", "ilike(order_number,tw*)")).toEqual([]);
    expect(await writeNames(opened)).toBe(1);
    expect(await findIds(shopOn(table), "/v2/orders", "ilike(order_number,tw*)")).toEqual([orderId(1)]);
  });
});
