import { describe, expect, it } from "@jest/globals";
import { checkStock, readStoredStock } from "../../../../infra/commands/stock/check-stock.ts";
import type { OrderStock } from "../../../../lib/orders/order.ts";
import { newOrderWrites } from "../../../../lib/orders/orders-store.ts";
import { keys } from "../../../../lib/table/keys.ts";
import { anOrder } from "../../../support/orders.ts";
import { NOON } from "../../../support/runtime.ts";
import { inventories, MUG } from "../../../support/stock/inventories.ts";
import { aPart, orderMove } from "../../../support/stock/stock.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

const now = () => NOON;
const UNTIL = NOON.getTime() / 1000 + 600;

async function shop() {
  const table = memoryTable({ now });
  const stock = inventories(table);
  for (const slug of ["north", "shop"]) await stock.location(slug);
  await stock.create(12);
  await stock.createAt({ north: 5, shop: 5 }, "tee");
  await stock.move("decrement", 2);
  const lines: string[] = [];
  const pages = async function* () {
    yield table.all();
  };
  const check = (at = NOON) =>
    checkStock(
      { table, pages },
      (line) => lines.push(line),
      () => at,
    );
  const damage = (attribute: string, by: number, id = MUG) =>
    table.update(keys.stock(id), { add: { [attribute]: by } }, { only: "present" });
  const order = async (id: string, stock: OrderStock) => {
    for (const write of newOrderWrites(anOrder({ id, stock })))
      if ("put" in write) await table.put(write.put, write.when);
  };
  return { ...stock, table, check, damage, lines, order };
}

describe("npx cartwright stock check", () => {
  it("finds nothing where all adds up, holds that have ended and orders among it", async () => {
    const { table, check, lines, order } = await shop();
    await orderMove(table, [aPart("tee", 2, "north")], { action: "hold", until: UNTIL }, { orderId: "a" });
    await order("a", { state: "held", held_until: UNTIL, parts: [aPart("tee", 2, "north")] });
    await orderMove(table, [aPart(MUG, 3)], { action: "allocate" }, { orderId: "b" });
    await order("b", { state: "allocated", parts: [aPart(MUG.toUpperCase(), 3)] });
    for (const at of [NOON, new Date(UNTIL * 1000)]) {
      expect(await check(at)).toEqual({ faults: [], counts: { records: 2, movements: 6, orders: 2 } });
    }
    expect(lines).toContain(`${table.all().length} items read`);
  });

  it.each([
    ["available", 1, [`${MUG}: available is 11, the log gives 10`, `${MUG}: total is 10, the log gives 11`]],
    [
      "allocated",
      -1,
      [
        `${MUG}: allocated is -1, the log gives 0`,
        `${MUG}: below zero: 10 available, -1 allocated`,
        `${MUG}: total is 10, the log gives 9`,
      ],
    ],
    ["movements", 1, [`${MUG}: the log has 2 entries, counted are 3`]],
    ["total", 5, [`${MUG}: total is 15, the log gives 10`]],
  ])("names what is wrong with the counter '%s'", async (counter, by, faults) => {
    const { check, damage } = await shop();
    await damage(counter, by);
    expect((await check()).faults).toEqual(faults);
  });

  it("names a location that is not what the log and the sums say", async () => {
    const { check, damage } = await shop();
    await damage("available@north", -1, "tee");
    expect((await check()).faults).toEqual([
      "tee: available at north is 4, the log gives 5",
      "tee: available is 10, its locations together have 9",
      "tee: total at north is 5, the log gives 4",
    ]);
  });

  it("names what orders have and stock does not know of", async () => {
    const { check, order } = await shop();
    await order("a", { state: "allocated", parts: [aPart(MUG, 3)] });
    await order("b", { state: "held", held_until: UNTIL, parts: [aPart("tee", 1, "shop")] });
    await order("c", { state: "shipped", parts: [aPart("tee", 4, "shop")] });
    expect((await check()).faults).toEqual([
      `${MUG}: orders have 3 allocated, the record has 0 (a, …)`,
      "tee: orders have 1 held until 2026-03-02T10:10:00.000Z at shop, the record has 0 (b, …)",
    ]);
  });

  it("looks again at what moved meanwhile", async () => {
    const { table, check, move } = await shop();
    const busy = async () => {
      for (let n = 0; n < 30; n += 1) await move(n % 2 === 0 ? "increment" : "allocate", 1);
    };
    const [found] = await Promise.all([check(), busy()]);
    expect(found.faults).toEqual([]);
    expect(table.all().length).toBeGreaterThan(30);
  });
});

describe("npx cartwright stock show", () => {
  it("shows what is there now, what is stored, and the newest movements", async () => {
    const { table } = await shop();
    await orderMove(
      table,
      [aPart(MUG, 2)],
      { action: "hold", until: UNTIL },
      { at: new Date(NOON.getTime() + 1) },
    );
    expect(await readStoredStock(table, MUG.toUpperCase(), new Date(UNTIL * 1000))).toMatchObject({
      now: { available: 10, allocated: 0 },
      count: { available: 8, allocated: 2 },
      holds: [{ until: "2026-03-02T10:10:00.000Z", quantity: 2 }],
      newest_movements: [{ action: "allocate" }, { action: "decrement" }, { action: "increment" }],
      faults: [],
    });
    expect(await readStoredStock(table, "none", NOON)).toBeUndefined();
  });
});
