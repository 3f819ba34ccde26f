import type { FilterRules } from "../../lists/filter.ts";
import { PROMOTION_TYPES } from "./resource-schema.ts";

const flag = { type: "boolean", operators: ["eq"] } as const;
const moment = { type: "date", operators: ["eq", "lt", "le", "gt", "ge"] } as const;

/** What standard promotions can be filtered by; `code` finds the one that has a code, whatever its case. */
export const promotionFilter: FilterRules = {
  attributes: {
    id: { type: "uuid", operators: ["eq", "in"] },
    code: { type: "string", operators: ["eq"] },
    name: { type: "string", operators: ["eq", "like", "ilike"] },
    enabled: flag,
    automatic: flag,
    promotion_type: { type: "string", operators: ["eq", "in"], values: PROMOTION_TYPES },
    start: moment,
    end: moment,
  },
};
