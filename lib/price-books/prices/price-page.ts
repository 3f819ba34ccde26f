import { buildContinuedAnswer, type ContinuedPage } from "../../lists/continued-list.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { PriceOfBook } from "../store.ts";
import { priceView } from "../views.ts";

export function toPricePageReply(
  { prices, ...page }: ContinuedPage & { readonly prices: readonly PriceOfBook[] },
  query: ListQuery,
): Reply {
  const shown = prices.map(({ bookId, price }) => priceView(bookId, price));
  return { body: buildContinuedAnswer(shown, page, query) };
}
