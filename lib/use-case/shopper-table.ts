import { unprocessable } from "../kernel/errors.ts";
import { withReadBudget } from "../table/read-budget.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "./context.ts";

/**
 * A sixth of a partition's capacity per second, some 2 MB: `docs/decisions/0005-cost-of-lists.md`.
 * @answers What may a shopper's list cost?
 */
export const SHOPPER_READ_UNITS = 500;

/** Reads throw ApiError 422 after `SHOPPER_READ_UNITS`; administrators are exempt. @param advice ends the sentence */
export function shopperTable({ table, caller }: Pick<Context, "table" | "caller">, advice: string): Table {
  if (caller.grant === "client_credentials") return table;
  const most = `${SHOPPER_READ_UNITS} read units, the most that a list may cost with this token`;
  const refusal = () => unprocessable(`The list would cost more than ${most}; ${advice}.`);
  return withReadBudget(table, { units: SHOPPER_READ_UNITS, refusal });
}
