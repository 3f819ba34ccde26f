import { unprocessable } from "../kernel/errors.ts";
import { withReadBudget } from "../table/read-budget.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "./context.ts";

/**
 * Read units that the queries of one shopper's list may consume: a sixth of what DynamoDB gives a partition in a second,
 * some 2 MB of it, see `docs/decisions/0005-cost-of-lists.md`.
 */
export const SHOPPER_READ_UNITS = 500;

/**
 * The table as lists read it for this caller. Whoever is not the store's administrator is refused with 422 once the
 * list has cost `SHOPPER_READ_UNITS`. Every list that shoppers may ask for and that is not read by the keys of its
 * page uses this table.
 * @param advice how to ask for less, as the end of a sentence
 */
export function shopperTable({ table, caller }: Pick<Context, "table" | "caller">, advice: string): Table {
  if (caller.grant === "client_credentials") return table;
  const most = `${SHOPPER_READ_UNITS} read units, the most that a list may cost with this token`;
  const refusal = () => unprocessable(`The list would cost more than ${most}; ${advice}.`);
  return withReadBudget(table, { units: SHOPPER_READ_UNITS, refusal });
}
