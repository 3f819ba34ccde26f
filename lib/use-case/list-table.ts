import { unprocessable } from "../kernel/errors.ts";
import { withReadBudget } from "../table/read-budget.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "./context.ts";

/** Read units of 4 KB that a list may consume which an administrator asks for. */
export const ADMINISTRATOR_READ_UNITS = 10_000;

/** Kept back from the request's time for reading the page and writing the answer. */
const ANSWER_MS = 300;

/**
 * The table for an administrator's list that looks at more than its page: such a list ends with 422 when it has cost
 * `ADMINISTRATOR_READ_UNITS`, or its time is over.
 * @param advice how to ask for less, as the end of a sentence
 * @param blamed the parameter that makes it look at so much, the filter if not given
 */
export function listTable(
  { table, deadline }: Pick<Context, "table" | "deadline">,
  advice: string,
  blamed: { readonly source?: string } = { source: "filter" },
): Table {
  const refused = (what: string) => unprocessable(`The list would read ${what}; ${advice}.`, blamed);
  const refusal = () => refused(`more than ${ADMINISTRATOR_READ_UNITS} units of 4 KB`);
  const limited = withReadBudget(table, { units: ADMINISTRATOR_READ_UNITS, refusal });
  return {
    ...limited,
    query: async (query) => {
      if (deadline.left() < ANSWER_MS) throw refused("longer than a request may take");
      return limited.query(query);
    },
  };
}
