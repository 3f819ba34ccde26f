import type { Table } from "../../../lib/table/table.ts";

/**
 * A table whose first transaction gets no answer, and on which something happens before its writer looks for what
 * became of it. With `isSent` the transaction was carried out all the same.
 */
export function lostWrite<T extends Table>(
  table: T,
  meanwhile: () => Promise<unknown>,
  { isSent = true }: { readonly isSent?: boolean } = {},
): T {
  let isFirst = true;
  return {
    ...table,
    transact: async (writes, token) => {
      if (!isFirst) return table.transact(writes, token);
      isFirst = false;
      if (isSent) await table.transact(writes, token);
      await meanwhile();
      return { lost: "no answer" };
    },
  };
}
