import type { ApiError } from "../kernel/errors.ts";
import type { Table } from "./table.ts";

export type ReadBudget = { readonly units: number; readonly refusal: () => ApiError };

const MOST_OF_A_PAGE = 100;

/**
 * Refuses queries after the budget is spent. Running queries finish, 1 MB more for each. Lists are refused, never cut.
 * @throws ApiError as the budget says, also for too many items by key
 * @answers What may a shopper's list cost?
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
