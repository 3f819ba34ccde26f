import type { FilterRules } from "../lists/filter.ts";

const named = { type: "string", operators: ["eq", "in", "like", "ilike"] } as const;

/** What lists of hierarchies, and of the nodes of all of them, can be filtered by. */
export const hierarchyFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    name: named,
    slug: named,
    description: { type: "string", operators: ["eq", "like", "ilike"] },
  },
};
