import type { Continuation, ContinuedPage } from "../../lists/continued-list.ts";
import type { ListQuery, Sort } from "../../lists/list-query.ts";
import type { Order } from "../order.ts";
import type { ListRoute } from "./list-route.ts";

/** A page of a list of orders that is asked for. */
export type PageWanted = {
  readonly query: ListQuery;
  readonly sort: Sort;
  readonly route: ListRoute;
  readonly after: Continuation | undefined;
  /** When the list began. */
  readonly until: string;
};

/** Which orders a page has, in their order. */
export type ChosenPage = ContinuedPage & {
  readonly ids: readonly string[];
  /** Whether an order, as it was read for the page, belongs elsewhere in the list. */
  readonly isElsewhere?: (order: Order) => boolean;
  /** How many orders the page has, where it ended before it was full: at least one. */
  readonly holds?: number;
};

/** Where the list goes on behind a page that ends with this order. */
export function behind(
  { query: { page }, after, until }: PageWanted,
  last: Pick<Continuation, "value" | "id"> | undefined,
): Continuation | undefined {
  const position = (after?.position ?? page.offset) + page.limit;
  return last && { ...last, position, until };
}
