import type { Table } from "../../../lib/table/table.ts";

/** A table that calls `run` right after transaction number `at`. */
export function afterWrites<T extends Table>(table: T, at: number, run: () => Promise<unknown>): T {
  let count = 0;
  return {
    ...table,
    transact: async (writes, token) => {
      if (count++ === at) await run();
      return table.transact(writes, token);
    },
  };
}
