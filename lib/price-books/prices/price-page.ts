import { type ContinuedPage, continuedAnswer } from "../../lists/continued-list.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { PriceOfBook } from "../store.ts";
import { priceView } from "../views.ts";

/** The answer with a page of prices. */
export function pricePage(
  { prices, ...page }: ContinuedPage & { readonly prices: readonly PriceOfBook[] },
  query: ListQuery,
): Reply {
  const shown = prices.map(({ bookId, price }) => priceView(bookId, price));
  return { body: continuedAnswer(shown, page, query) };
}
