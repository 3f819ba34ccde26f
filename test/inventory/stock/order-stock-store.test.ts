import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { countAt } from "../../../lib/inventory/stock/available.ts";
import { holdEnd, isStillHeld } from "../../../lib/inventory/stock/holds.ts";
import { orderStockWrites } from "../../../lib/inventory/stock/order-stock-store.ts";
import { ConditionFailed } from "../../../lib/table/table.ts";
import { NOON } from "../../support/runtime.ts";
import { aPart, giveStock, orderMove, readStocked, stockRecords } from "../../support/stock/stock.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const engine = useEngine();
const LATER = new Date(NOON.getTime() + 3_600_000);
const UNTIL = NOON.getTime() / 1000 + 600;

describe.each(["memory", "engine"] as const)("what orders do to stock, on the %s table", (kind) => {
  const open = () =>
    kind === "memory" ? memoryTable({ now: () => NOON }) : engine.table({ now: () => NOON });

  it("allocates, gives back and ships, and the total goes down only with what leaves", async () => {
    const table = await open();
    await giveStock(table, "Mug", 12);
    expect(await orderMove(table, [aPart("mug", 5)], { action: "allocate" })).toBe(true);
    expect(await readStocked(table, "MUG")).toEqual([7, 5, 12]);
    expect(await orderMove(table, [aPart("mug", 2)], { action: "deallocate" })).toBe(true);
    expect(await readStocked(table, "mug")).toEqual([9, 3, 12]);
    expect(await orderMove(table, [aPart("mug", 3)], { action: "ship" })).toBe(true);
    expect(await readStocked(table, "mug")).toEqual([9, 0, 9]);
  });

  it("refuses more than there is, and the same movement a second time", async () => {
    const table = await open();
    await giveStock(table, "mug", 12);
    expect(await orderMove(table, [aPart("mug", 13)], { action: "allocate" })).toBe(false);
    expect(await orderMove(table, [aPart("mug", 5)], { action: "allocate" })).toBe(true);
    expect(await orderMove(table, [aPart("mug", 5)], { action: "allocate" })).toBe(false);
    expect(await orderMove(table, [aPart("mug", 5)], { action: "allocate" }, { orderId: "other" })).toBe(
      true,
    );
    expect(await readStocked(table, "mug")).toEqual([2, 10, 12]);
  });

  it("moves all parts or none, several locations of a product in one write", async () => {
    const table = await open();
    await giveStock(table, "mug", { north: 4, shop: 8 });
    await giveStock(table, "tee", 1);
    const both = [aPart("mug", 4, "north"), aPart("mug", 3, "shop"), aPart("mug", 1, "shop")];
    expect(await orderMove(table, [...both, aPart("tee", 2)], { action: "allocate" })).toBe(false);
    expect(await orderMove(table, [...both, aPart("tee", 1)], { action: "allocate" })).toBe(true);
    const records = await stockRecords(table, ["mug", "tee"]);
    expect(records.get("mug")).toMatchObject({
      count: { available: 4, allocated: 8 },
      locations: [
        { slug: "north", available: 0, allocated: 4 },
        { slug: "shop", available: 4, allocated: 4 },
      ],
    });
    expect(records.get("tee")?.count).toEqual({ available: 0, allocated: 1 });
  });

  it.each([
    ["gives back", "deallocate", [12, 0, 12]],
    ["ships", "ship", [10, 0, 10]],
  ] as const)("%s what others have not given back already", async (_, action, left) => {
    const table = await open();
    await giveStock(table, "mug", 12);
    await orderMove(table, [aPart("mug", 5)], { action: "allocate" });
    await orderMove(table, [aPart("mug", 3)], { action: "deallocate" }, { orderId: "by-hand" });
    expect(await orderMove(table, [aPart("mug", 5)], { action })).toBe(true);
    expect(await readStocked(table, "mug")).toEqual(left);
  });

  it("holds until a moment; from then on others get what was held", async () => {
    const table = await open();
    await giveStock(table, "mug", 3);
    expect(await orderMove(table, [aPart("mug", 3)], { action: "hold", until: UNTIL })).toBe(true);
    const [before, end] = [new Date(UNTIL * 1000 - 1), new Date(UNTIL * 1000)];
    const record = (await stockRecords(table, ["mug"])).get("mug")!;
    expect(countAt(record, before)).toEqual({ available: 0, allocated: 3 });
    expect(countAt(record, end)).toEqual({ available: 3, allocated: 0 });
    expect(
      await orderMove(table, [aPart("mug", 1)], { action: "allocate" }, { orderId: "b", at: before }),
    ).toBe(false);
    expect(await orderMove(table, [aPart("mug", 2)], { action: "allocate" }, { orderId: "b", at: end })).toBe(
      true,
    );
    expect(await readStocked(table, "mug")).toEqual([1, 2, 3]);
    expect((await stockRecords(table, ["mug"])).get("mug")).toMatchObject({ holds: [], movements: 3 });
  });

  it("keeps what was held, once; the end of the hold does not free it", async () => {
    const table = await open();
    await giveStock(table, "mug", 3);
    const parts = [aPart("mug", 1)];
    const held = { action: "hold", until: UNTIL } as const;
    for (const orderId of ["a", "b"]) expect(await orderMove(table, parts, held, { orderId })).toBe(true);
    const keep = { action: "keep_held", until: UNTIL } as const;
    expect(isStillHeld(parts, UNTIL, await stockRecords(table, ["mug"]), NOON)).toBe(true);
    expect(await orderMove(table, parts, keep, { orderId: "a" })).toBe(true);
    expect(await orderMove(table, parts, keep, { orderId: "a" })).toBe(false);
    const record = (await stockRecords(table, ["mug"])).get("mug")!;
    expect(countAt(record, LATER)).toEqual({ available: 2, allocated: 1 });
    expect(isStillHeld(parts, UNTIL, new Map([["mug", record]]), LATER)).toBe(false);
  });

  it("neither keeps nor gives back what another order took after the hold had ended", async () => {
    const table = await open();
    await giveStock(table, "mug", 3);
    const parts = [aPart("mug", 1)];
    await orderMove(table, parts, { action: "hold", until: UNTIL });
    const facts = { orderId: "order-1", at: NOON, records: await stockRecords(table, ["mug"]) };
    const late = [
      orderStockWrites(parts, { action: "keep_held", until: UNTIL }, facts),
      orderStockWrites(parts, { action: "deallocate", held_until: UNTIL }, facts),
    ];
    const end = new Date(UNTIL * 1000);
    expect(await orderMove(table, [aPart("mug", 3)], { action: "allocate" }, { orderId: "b", at: end })).toBe(
      true,
    );
    for (const writes of late) {
      expect(writes).toHaveLength(2);
      await expect(table.transact(writes, randomUUID())).rejects.toThrow(ConditionFailed);
    }
    expect(await readStocked(table, "mug")).toEqual([0, 3, 3]);
  });

  it("gives back what is held while the hold lasts, and nothing after it", async () => {
    const table = await open();
    await giveStock(table, "mug", 3);
    const parts = [aPart("mug", 2)];
    await orderMove(table, parts, { action: "hold", until: UNTIL });
    const back = { action: "deallocate", held_until: UNTIL } as const;
    const records = await stockRecords(table, ["mug"]);
    expect(orderStockWrites(parts, back, { orderId: "order-1", at: LATER, records })).toEqual([]);
    expect(await orderMove(table, parts, back)).toBe(true);
    expect(await readStocked(table, "mug")).toEqual([3, 0, 3]);
  });
});

describe("the end of a hold", () => {
  it("is a whole step of seconds at or after the time asked for, in longer steps the longer it lasts", () => {
    const from = NOON.getTime() / 1000;
    expect(holdEnd(NOON, 15)).toBe(from + 900);
    expect(holdEnd(new Date(NOON.getTime() + 1), 15)).toBe(from + 910);
    const month = holdEnd(NOON, 44_640);
    expect([month >= from + 44_640 * 60, month <= from + 44_640 * 60 * 1.01]).toEqual([true, true]);
  });
});
