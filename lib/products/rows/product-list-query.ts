import { CONTINUED } from "../../lists/continued-list.ts";
import type { QueryRules } from "../../lists/list-query.ts";
import { productIncludes } from "../product-includes.ts";
import { productRowFilter } from "./product-filter.ts";

export const productListQuery = {
  page: { smallest: 0 },
  filter: productRowFilter,
  include: productIncludes,
  other: CONTINUED,
} as const satisfies QueryRules;
