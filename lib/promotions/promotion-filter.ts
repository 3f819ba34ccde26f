import type { FilterRules } from "../lists/filter.ts";

/** A filter that asks whether something is so. */
export const flagFilter = { type: "boolean", operators: ["eq"] } as const;

const moment = { type: "date", operators: ["eq", "lt", "le", "gt", "ge"] } as const;

/** What promotions of either engine can be filtered by; `code` finds those that have a code, whatever its case. */
export const sharedFilter = {
  id: { type: "uuid", operators: ["eq", "in"] },
  code: { type: "string", operators: ["eq"] },
  name: { type: "string", operators: ["eq", "like", "ilike"] },
  enabled: flagFilter,
  automatic: flagFilter,
  start: moment,
  end: moment,
} as const satisfies FilterRules["attributes"];
