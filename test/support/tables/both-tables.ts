import type { Table } from "../../../lib/table/table.ts";
import { NOON } from "../runtime.ts";
import type { TestEngine } from "./engine.ts";
import { memoryTable } from "./memory-table.ts";

/** For tests that run in memory and on the engine: the name of each, and a function that creates a table. */
export const bothTables = (engine: TestEngine): [name: string, newTable: () => Promise<Table>][] => [
  ["memory", async () => memoryTable({ now: () => NOON })],
  ["the embedded engine", () => engine.table({ now: () => NOON })],
];
