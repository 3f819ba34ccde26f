import type { FilterRules } from "../lists/filter.ts";

export const flagFilter = { type: "boolean", operators: ["eq"] } as const;

const moment = { type: "date", operators: ["eq", "lt", "le", "gt", "ge"] } as const;

/** Filters of both engines. `code` ignores case. */
export const sharedFilter = {
  id: { type: "uuid", operators: ["eq", "in"] },
  code: { type: "string", operators: ["eq"] },
  name: { type: "string", operators: ["eq", "like", "ilike"] },
  enabled: flagFilter,
  automatic: flagFilter,
  start: moment,
  end: moment,
} as const satisfies FilterRules["attributes"];
