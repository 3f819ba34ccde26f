import type { FilterRules } from "../lists/filter.ts";

const named = { type: "string", operators: ["eq", "in", "like", "ilike"] } as const;

/** Also for nodes in the list of all nodes. */
export const hierarchyFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    name: named,
    slug: named,
    description: { type: "string", operators: ["eq", "like", "ilike"] },
  },
};
