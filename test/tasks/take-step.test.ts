import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import type { Table, Write } from "../../lib/table/table.ts";
import { takeStep } from "../../lib/tasks/take-step.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const KEY = { pk: "step", sk: "step" };
const rest = { kind: "steps", left: 1 };

/** Writes the item of the next version. */
async function planNext(table: Table): Promise<{ writes: readonly Write[]; version: number }> {
  const version = (await table.get(KEY))?.version ?? 0;
  const when = { only: version === 0 ? ("absent" as const) : { version } };
  return { writes: [{ put: { ...KEY, type: "step", version: version + 1 }, when }], version };
}

const contextOn = (table: Table) => ({ table, newId: () => "id", deadline: deadlineIn(5000) });

describe("a step of background work", () => {
  it("is written with its progress, and answers the rest", async () => {
    const table = memoryTable();
    const step = async () => ({ ...(await planNext(table)), next: rest });
    expect(await takeStep(contextOn(table), step)).toBe(rest);
    expect((await table.get(KEY))?.version).toBe(1);
  });

  it("is planned again on the state that another writer left", async () => {
    const table = memoryTable();
    const versions: number[] = [];
    const step = async () => {
      const { writes, version } = await planNext(table);
      if (versions.length === 0) await table.transact(writes, "another");
      versions.push(version);
      return { writes, next: undefined };
    };
    expect(await takeStep(contextOn(table), step)).toBeUndefined();
    expect(versions).toEqual([0, 1]);
    expect((await table.get(KEY))?.version).toBe(2);
  });

  it("without writes, or without a plan, is done", async () => {
    const ctx = contextOn(memoryTable());
    expect(await takeStep(ctx, async () => ({ writes: [], next: rest }))).toBe(rest);
    expect(await takeStep(ctx, async () => undefined)).toBeUndefined();
  });

  it("409: others keep winning, and earlier steps may stand", async () => {
    const table = memoryTable();
    const step = async () => {
      const { writes } = await planNext(table);
      await table.transact(writes, "another");
      return { writes, next: rest };
    };
    await expect(takeStep(contextOn(table), step, 2)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("A part may be done"),
    });
    expect((await table.get(KEY))?.version).toBe(2);
  });
});
