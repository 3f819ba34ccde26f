import type { FilterRules } from "../../lists/filter.ts";

const truth = { type: "boolean", operators: ["eq"] } as const;
const moment = { type: "date", operators: ["eq", "lt", "le", "gt", "ge"] } as const;

/** What the list of rule promotions can be filtered by (promotions 13.1). */
export const rulePromotionFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    code: { type: "string", operators: ["eq"] },
    name: { type: "string", operators: ["eq", "like", "ilike"] },
    enabled: truth,
    automatic: truth,
    stackable: truth,
    override_stacking: truth,
    start: moment,
    end: moment,
  },
};
