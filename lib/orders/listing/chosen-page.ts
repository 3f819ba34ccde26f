import type { ContinuedPage, ListStart } from "../../lists/continued-list.ts";
import type { ListQuery, Sort } from "../../lists/list-query.ts";
import type { Order } from "../order.ts";
import type { ListRoute } from "./list-route.ts";

export type OrderPageRequest = ListStart & {
  readonly query: ListQuery;
  readonly sort: Sort;
  readonly route: ListRoute;
};

export type ChosenPage = ContinuedPage & {
  readonly ids: readonly string[];
  /** True if the order, as it was read for the page, belongs to another page. */
  readonly isElsewhere?: (order: Order) => boolean;
  /** For a page that ended before it was full: its number of orders, at least one. */
  readonly holds?: number;
};
