import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../lib/table/table.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { takeTurns } from "../support/tables/turns.ts";

const COUNTER = { pk: "COUNTER", sk: "COUNTER", type: "counter" };

/** Reads and then writes without a condition: it loses additions when another one comes in between. */
async function addCarelessly(table: Table): Promise<void> {
  const before = await table.get(COUNTER);
  await table.put(
    { ...COUNTER, count: Number(before?.["count"] ?? 0) + 1 },
    { unconditional: "a test of lost updates" },
  );
}

async function countAfter(choices: readonly number[]): Promise<unknown> {
  const table = memoryTable();
  const left = [...choices];
  const { over, run } = takeTurns(() => left.shift() ?? 0);
  const slow = over(table);
  await run([() => addCarelessly(slow), () => addCarelessly(slow)]);
  return (await table.get(COUNTER))?.["count"];
}

describe("parallel requests that take turns at the table", () => {
  it("run one after another or into each other, as the choices say", async () => {
    // Calls that wait are in the order in which they came.
    expect(await countAfter([0, 1, 0, 0])).toBe(2);
    expect(await countAfter([0, 0, 0, 0])).toBe(1);
  });

  it("tell the error of a script", async () => {
    const { run } = takeTurns(() => 0);
    await expect(run([() => Promise.reject(new Error("broken"))])).rejects.toThrow("broken");
  });
});
