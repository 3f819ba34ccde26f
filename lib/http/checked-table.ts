import type { Table } from "../table/table.ts";

export type CheckedTable = {
  readonly table: Table;
  /** No answer is sent before. @throws errors of the check */
  readonly confirm: () => Promise<void>;
};

/**
 * Checks the shopper in parallel with the first read, to save a round trip. Nothing is written before it has passed.
 * @answers Does the token's shopper still exist?
 */
export function createCheckedTable(table: Table, check: () => Promise<void>): CheckedTable {
  let begun: Promise<void> | undefined;
  const begin = () => {
    begun ??= check();
    begun.catch(() => {});
    return begun;
  };
  const beside = <A extends readonly unknown[], T>(read: (...args: A) => Promise<T>) => {
    return (...args: A) => {
      begin();
      return read(...args);
    };
  };
  const behind = <A extends readonly unknown[], T>(write: (...args: A) => Promise<T>) => {
    return async (...args: A) => {
      await begin();
      return write(...args);
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
