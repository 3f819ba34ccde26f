import type { Table } from "../../../lib/table/table.ts";
import { NOON } from "../runtime.ts";
import { isLong } from "../volume.ts";
import type { TestEngine } from "./engine.ts";
import { memoryTable } from "./memory-table.ts";

/** For tests that run in memory and on the engine: the name of each, and a function that creates a table. */
export const bothTables = (engine: TestEngine): [name: string, newTable: () => Promise<Table>][] => [
  ["memory", async () => memoryTable({ now: () => NOON })],
  ["the embedded engine", () => engine.table({ now: () => NOON })],
];

/**
 * In memory, and on the engine in the long run: for races of many requests, which other tests of `npm test` have on the
 * engine.
 */
export const raceTables = (engine: TestEngine): [name: string, newTable: () => Promise<Table>][] =>
  isLong ? bothTables(engine) : bothTables(engine).slice(0, 1);
