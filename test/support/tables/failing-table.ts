import { unavailable } from "../../../lib/kernel/errors.ts";
import type { Table } from "../../../lib/table/table.ts";

/**
 * The faults of a write.
 * - `refused`: not written, and the table answers with an error. `lost`: written, the answer is lost. `unsent`: neither
 * written nor answered.
 * - `killed`: written, and the process ends.
 */
export const WRITE_FAULTS = ["refused", "lost", "unsent", "killed"] as const;
export type WriteFault = (typeof WRITE_FAULTS)[number];

export type FailingTable = Table & { readonly isHit: () => boolean };

/** A table whose write number `at`, counted from 0, fails. */
export function failingTable(table: Table, at: number, fault: WriteFault): FailingTable {
  let count = 0;
  let isHit = false;
  const alive = () => {
    if (isHit && fault === "killed") throw new Error("killed");
  };
  const write = async (send: () => ReturnType<Table["put"]>) => {
    alive();
    count += 1;
    if (count - 1 !== at) return send();
    isHit = true;
    if (fault === "refused") throw unavailable("refused");
    if (fault === "unsent") return { lost: "unsent" };
    await send();
    alive();
    return { lost: "lost" };
  };
  const read = <T>(ask: () => Promise<T>) => {
    alive();
    return ask();
  };
  return {
    isHit: () => isHit,
    get: (key) => read(() => table.get(key)),
    getMany: (keys, attributes) => read(() => table.getMany(keys, attributes)),
    query: (query) => read(() => table.query(query)),
    put: (item, when) => write(() => table.put(item, when)),
    update: (key, change, when) => write(() => table.update(key, change, when)),
    transact: (writes, token) => write(() => table.transact(writes, token)),
  };
}
