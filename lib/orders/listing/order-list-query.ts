import { CONTINUED } from "../../lists/continued-list.ts";
import type { QueryRules } from "../../lists/list-query.ts";
import { orderIncludes } from "../views/order-includes.ts";
import { orderFilter, orderSort } from "./order-filter.ts";

/** More than there are: clients name some that are ignored. */
export const MOST_INCLUDES = 10;

/** What a list of orders can be asked for. */
export const orderListQuery = {
  page: { smallest: 1 },
  include: orderIncludes,
  mostIncludes: MOST_INCLUDES,
  sort: orderSort,
  filter: orderFilter,
  other: CONTINUED,
} as const satisfies QueryRules;

/** What one order can be asked for. */
export const orderQuery = {
  include: orderIncludes,
  mostIncludes: MOST_INCLUDES,
} as const satisfies QueryRules;
