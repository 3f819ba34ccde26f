import type { FilterRules } from "../../lists/filter.ts";
import { flagFilter, sharedFilter } from "../promotion-filter.ts";

/** What the list of rule promotions can be filtered by. */
export const rulePromotionFilter: FilterRules = {
  attributes: {
    ...sharedFilter,
    stackable: flagFilter,
    override_stacking: flagFilter,
  },
};
