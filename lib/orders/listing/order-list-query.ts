import { CONTINUED } from "../../lists/continued-list.ts";
import type { QueryRules } from "../../lists/list-query.ts";
import { orderIncludes } from "../views/order-includes.ts";
import { orderFilter, orderSort } from "./order-filter.ts";

/** More than exist: clients also name some that are ignored. */
const MOST_INCLUDES = 10;

export const orderListQuery = {
  page: { smallest: 1 },
  include: orderIncludes,
  mostIncludes: MOST_INCLUDES,
  sort: orderSort,
  filter: orderFilter,
  other: CONTINUED,
} as const satisfies QueryRules;

export const orderQuery = {
  include: orderIncludes,
  mostIncludes: MOST_INCLUDES,
} as const satisfies QueryRules;
