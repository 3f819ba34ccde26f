import type { FilterRules } from "../../lists/filter.ts";
import { flagFilter, sharedFilter } from "../promotion-filter.ts";

export const rulePromotionFilter: FilterRules = {
  attributes: {
    ...sharedFilter,
    stackable: flagFilter,
    override_stacking: flagFilter,
  },
};
