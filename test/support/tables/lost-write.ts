import type { Table } from "../../../lib/table/table.ts";

/**
 * A table whose first transaction gets no answer. Something else happens before its writer checks the outcome. With
 * `isSent` the transaction was executed.
 */
export function loseWrite<T extends Table>(
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
