import type { Table } from "../../../lib/table/table.ts";
import { NOON } from "../runtime.ts";
import type { TestEngine } from "./engine.ts";
import { memoryTable } from "./memory-table.ts";

/** For what holds in memory and on the engine: the name of each, and how to make a new table of it. */
export const bothTables = (engine: TestEngine): [name: string, newTable: () => Promise<Table>][] => [
  ["memory", async () => memoryTable({ now: () => NOON })],
  ["the embedded engine", () => engine.table({ now: () => NOON })],
];
