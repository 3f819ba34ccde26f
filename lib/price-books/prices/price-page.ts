import type { Reply } from "../../http/endpoint.ts";
import { matches } from "../../query/filter-matcher.ts";
import { listAnswer } from "../../query/paging.ts";
import type { Query } from "../../query/query.ts";
import type { Price } from "../price-book.ts";
import { priceView } from "../views.ts";

type Placed = { readonly bookId: string; readonly price: Price };

/** The page of these prices that the query asks for, oldest first. */
export function pricePage(all: readonly Placed[], query: Query): Reply {
  const { filter, page } = query;
  const found = all
    .filter(
      ({ price }) =>
        !filter || matches(filter, (field) => new Map<string, unknown>(Object.entries(price)).get(field)),
    )
    .sort((a, b) => (a.price.created_at < b.price.created_at ? -1 : 1));
  const shown = found
    .slice(page.offset, page.offset + page.limit)
    .map(({ bookId, price }) => priceView(bookId, price));
  return { body: listAnswer(shown, found.length, query) };
}
