import type { FilterRules } from "../../lists/filter.ts";

/** `observes` matches if any of the event keys does. */
export const integrationFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    name: { type: "string", operators: ["eq", "like", "ilike"] },
    enabled: { type: "boolean", operators: ["eq"] },
    integration_type: { type: "string", operators: ["eq", "in"] },
    observes: { type: "string", operators: ["eq", "in", "like", "contains", "contains_any", "contains_all"] },
  },
};
