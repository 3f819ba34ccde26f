import type { Continuation, ContinuedPage } from "../../lists/continued-list.ts";
import type { ListQuery, Sort } from "../../lists/list-query.ts";
import type { Order } from "../order.ts";
import type { ListRoute } from "./list-route.ts";

export type OrderPageRequest = {
  readonly query: ListQuery;
  readonly sort: Sort;
  readonly route: ListRoute;
  readonly after: Continuation | undefined;
  /** ISO time at which the list began. */
  readonly until: string;
};

export type ChosenPage = ContinuedPage & {
  readonly ids: readonly string[];
  /** True if the order, as it was read for the page, belongs to another page. */
  readonly isElsewhere?: (order: Order) => boolean;
  /** For a page that ended before it was full: its number of orders, at least one. */
  readonly holds?: number;
};

export function buildContinuation(
  { query: { page }, after, until }: OrderPageRequest,
  last: Pick<Continuation, "value" | "id"> | undefined,
): Continuation | undefined {
  const position = (after?.position ?? page.offset) + page.limit;
  return last && { ...last, position, until };
}
