import { describe, expect, it } from "@jest/globals";
import { forgetAttempts, getAttempts, saveAttempts } from "../../../lib/auth/sign-in/attempts-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { times } from "../../support/answers.ts";
import { NOON } from "../../support/runtime.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { failingTable } from "../../support/tables/failing-table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const engine = useEngine();
const now = () => NOON;
const NOW = NOON.getTime() / 1000;
const JANE = { kind: "customer", name: "jane@shop.test" };
const attemptsOf = async (table: Table) => getAttempts(table, JANE);
describe.each([
  ["the memory table", async () => memoryTable({ now })],
  ["the embedded engine", async () => engine.table({ now })],
])("counts of tries on %s", (_, open) => {
  it("let one of ten at once save what it read", async () => {
    const table = await open();
    const stored = await attemptsOf(table);
    expect(stored).toEqual({ attempts: undefined, version: 0 });
    const saved = await times(10, (at) =>
      saveAttempts(table, JANE, { attempts: { count: at, until: NOW }, version: stored.version }),
    );
    expect(saved.filter(Boolean)).toHaveLength(1);
    expect(await attemptsOf(table)).toMatchObject({ version: 1 });
  });

  it("begin again after they are forgotten, and refuse a save that is based on the former count", async () => {
    const table = await open();
    const forget = () => forgetAttempts({ table, now, newId: () => "w" }, JANE);
    await forget();
    await saveAttempts(table, JANE, { attempts: { count: 4, until: NOW }, version: 0 });
    const read = await attemptsOf(table);
    await forget();
    expect(await attemptsOf(table)).toEqual({ attempts: undefined, version: 0 });
    const next = { count: 5, until: NOW + 30 };
    expect(await saveAttempts(table, JANE, { attempts: next, version: read.version })).toBe(false);
    expect(await saveAttempts(table, JANE, { attempts: next, version: 0 })).toBe(true);
  });
});

describe("counts of tries", () => {
  it("503: one whose answer is lost, or that the table refuses", async () => {
    for (const fault of ["refused", "unsent", "lost"] as const) {
      const broken = () => failingTable(memoryTable({ now }), 0, fault);
      const attempts = { count: 1, until: NOW };
      await expect(saveAttempts(broken(), JANE, { attempts, version: 0 })).rejects.toMatchObject({
        status: 503,
      });
    }
  });
});
