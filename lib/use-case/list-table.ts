import { unprocessable } from "../kernel/errors.ts";
import { withReadBudget } from "../table/read-budget.ts";
import type { Table } from "../table/table.ts";
import type { Context } from "./context.ts";

/** Read units of 4 KB. */
export const ADMINISTRATOR_READ_UNITS = 10_000;

/** Reserved for the answer. */
const ANSWER_MS = 300;

/** Reads throw ApiError 422 after `ADMINISTRATOR_READ_UNITS` or near the deadline. @param advice ends the sentence */
export function listTable(
  { table, deadline }: Pick<Context, "table" | "deadline">,
  advice: string,
  blamed: { readonly source?: string } = { source: "filter" },
): Table {
  const refuseFor = (what: string) => unprocessable(`The list would read ${what}; ${advice}.`, blamed);
  const refusal = () => refuseFor(`more than ${ADMINISTRATOR_READ_UNITS} units of 4 KB`);
  const limited = withReadBudget(table, { units: ADMINISTRATOR_READ_UNITS, refusal });
  return {
    ...limited,
    query: async (query) => {
      if (deadline.left() < ANSWER_MS) throw refuseFor("longer than a request may take");
      return limited.query(query);
    },
  };
}
