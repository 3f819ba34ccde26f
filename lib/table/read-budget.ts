import type { ApiError } from "../kernel/errors.ts";
import type { Table } from "./table.ts";

/** What the queries of one request may consume together, and what it is refused with when they would go on. */
export type ReadBudget = { readonly units: number; readonly refusal: () => ApiError };

/**
 * The table, but for a query that begins when the budget is spent. One that has begun is finished, so what is
 * consumed in the end is at most one page of 1 MB more for each query that runs at a time: a list that cannot be read
 * within its budget is refused, never cut. Reads of single items are bounded by the keys that name them.
 * @throws ApiError as the budget says
 */
export function withReadBudget(table: Table, { units, refusal }: ReadBudget): Table {
  let spent = 0;
  return {
    ...table,
    query: async (query) => {
      if (spent >= units) throw refusal();
      const page = await table.query(query);
      spent += page.units;
      return page;
    },
  };
}
