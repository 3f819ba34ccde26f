import type { Table } from "../table/table.ts";

/** A request's table while its shopper is being checked. */
export type CheckedTable = {
  readonly table: Table;
  /** Waits for the check, which no answer goes before. @throws what the check throws */
  readonly confirm: () => Promise<void>;
};

/**
 * Checks a request's shopper beside what it reads: the check begins with the first read, so that both are one round
 * trip to the table. Nothing is written before it has passed.
 */
export function checkedTable(table: Table, check: () => Promise<void>): CheckedTable {
  let begun: Promise<void> | undefined;
  const begin = () => {
    begun ??= check();
    begun.catch(() => {}); // told to whoever confirms
    return begun;
  };
  const beside = <A extends readonly unknown[], T>(read: (...given: A) => Promise<T>) => {
    return (...given: A) => {
      begin();
      return read(...given);
    };
  };
  const behind = <A extends readonly unknown[], T>(write: (...given: A) => Promise<T>) => {
    return async (...given: A) => {
      await begin();
      return write(...given);
    };
  };
  return {
    table: {
      get: beside(table.get),
      getMany: beside(table.getMany),
      query: beside(table.query),
      put: behind(table.put),
      update: behind(table.update),
      transact: behind(table.transact),
    },
    confirm: begin,
  };
}
