import type { FilterRules } from "../../lists/filter.ts";
import { sharedFilter } from "../promotion-filter.ts";
import { PROMOTION_TYPES } from "./resource-schema.ts";

export const promotionFilter: FilterRules = {
  attributes: {
    ...sharedFilter,
    promotion_type: { type: "string", operators: ["eq", "in"], values: PROMOTION_TYPES },
  },
};
