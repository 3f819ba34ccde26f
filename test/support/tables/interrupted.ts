import type { MemoryTable } from "./memory-table.ts";

/** A table that calls `first` just before the first write. */
export function interruptTable(table: MemoryTable, first: () => Promise<unknown>): MemoryTable {
  let isFirst = true;
  const interrupt = async () => {
    if (!isFirst) return;
    isFirst = false;
    await first();
  };
  return {
    ...table,
    put: async (item, when) => interrupt().then(() => table.put(item, when)),
    transact: async (writes, token) => interrupt().then(() => table.transact(writes, token)),
  };
}
