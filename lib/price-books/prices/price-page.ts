import { byCreation } from "../../kernel/by-creation.ts";
import type { ListQuery } from "../../lists/list-query.ts";
import { listAnswer } from "../../lists/paging.ts";
import { readerOf, selectPage } from "../../lists/select-page.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Price } from "../price-book.ts";
import { priceView } from "../views.ts";

type PriceOfBook = { readonly bookId: string; readonly price: Price };

/** The page of these prices that the query asks for, oldest first. */
export function pricePage(all: readonly PriceOfBook[], query: ListQuery): Reply {
  const inOrder = all.toSorted((a, b) => byCreation(a.price, b.price));
  const { page, total } = selectPage(inOrder, query, ({ price }) => readerOf(price));
  const shown = page.map(({ bookId, price }) => priceView(bookId, price));
  return { body: listAnswer(shown, total, query) };
}
