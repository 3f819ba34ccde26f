import { describe, expect, it } from "@jest/globals";
import {
  addToSource,
  addWithinLimit,
  getSourceCount,
  sourceWindowAt,
  windowEnd,
} from "../../lib/rate-limits/source-count-store.ts";
import { times } from "../support/answers.ts";
import { NOON } from "../support/runtime.ts";
import { someId } from "../support/shops/products.ts";
import { useEngine } from "../support/tables/engine.ts";
import { failingTable } from "../support/tables/failing-table.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const engine = useEngine();
const now = () => NOON;
const NOW = NOON.getTime() / 1000;
describe.each([
  ["the memory table", async () => memoryTable({ now })],
  ["the embedded engine", async () => engine.table({ now })],
])("counts of networks on %s", (_, open) => {
  it("count every one of ten at once for a source, and take them back", async () => {
    const table = await open();
    const of = sourceWindowAt("sign-in", "203.0.113.7", NOON);
    expect(await getSourceCount(table, of)).toBe(0);
    await times(10, () => addToSource(table, of, 1));
    expect(await getSourceCount(table, of)).toBe(10);
    await times(10, () => addToSource(table, of, -1));
    expect(await getSourceCount(table, of)).toBe(0);
  });

  it("count no more of ten at once than there may be", async () => {
    const table = await open();
    const of = sourceWindowAt("promotion-code", "203.0.113.7", NOON);
    const counted = await times(10, () =>
      addWithinLimit({ table, newId: someId }, of, { amount: 3, most: 10 }),
    );
    expect(counted.filter(Boolean)).toHaveLength(3);
    expect(await addWithinLimit({ table, newId: someId }, of, { amount: 2, most: 10 })).toBe(false);
    expect(await addWithinLimit({ table, newId: someId }, of, { amount: 1, most: 10 })).toBe(true);
    expect(await getSourceCount(table, of)).toBe(10);
  });
});

describe("counts of networks", () => {
  it("belong to one source, one purpose and one window, and end with it", async () => {
    const table = memoryTable({ now });
    const of = sourceWindowAt("sign-in", "203.0.113.7", NOON);
    await addToSource(table, of, 1);
    const others = [
      sourceWindowAt("sign-in", "203.0.113.8", NOON),
      sourceWindowAt("sign-up", "203.0.113.7", NOON),
      sourceWindowAt("sign-in", "203.0.113.7", new Date(NOON.getTime() + 15 * 60_000)),
    ];
    for (const other of others) expect(await getSourceCount(table, other)).toBe(0);
    expect(windowEnd(of)).toBe(NOW + 15 * 60);
    expect(table.all().map(({ expires_at }) => expires_at)).toEqual([windowEnd(of)]);
  });

  it("503: one whose answer is lost, or that the table refuses", async () => {
    const of = sourceWindowAt("sign-in", "203.0.113.7", NOON);
    for (const fault of ["refused", "unsent", "lost"] as const) {
      const broken = failingTable(memoryTable({ now }), 0, fault);
      await expect(addToSource(broken, of, 1)).rejects.toMatchObject({ status: 503 });
      const other = failingTable(memoryTable({ now }), 0, fault);
      await expect(
        addWithinLimit({ table: other, newId: someId }, of, { amount: 1, most: 5 }),
      ).rejects.toMatchObject({ status: 503 });
    }
  });
});
