import type { ApiError } from "../kernel/errors.ts";
import type { Table } from "./table.ts";

/** What the reads of one request may consume together, and what it is refused with when they would go on. */
export type ReadBudget = { readonly units: number; readonly refusal: () => ApiError };

/** Items that a list reads for its page, whatever it took to find them. */
const MOST_OF_A_PAGE = 100;

/**
 * The table, but for a query that begins when the budget is spent. One that has begun is finished, so what is
 * consumed in the end is at most one page of 1 MB more for each query that runs at a time: a list that cannot be read
 * within its budget is refused, never cut. Each item that is named by its key counts as a unit; more of them than a page
 * has are refused beforehand when there are not as many units left.
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
    getMany: async (keys, attributes) => {
      if (keys.length > MOST_OF_A_PAGE && spent + keys.length > units) throw refusal();
      spent += keys.length;
      return table.getMany(keys, attributes);
    },
  };
}
