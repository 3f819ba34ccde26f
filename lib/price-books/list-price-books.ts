import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { matches } from "../query/filter-matcher.ts";
import { listAnswer } from "../query/paging.ts";
import type { Query } from "../query/query.ts";
import { getPriceBooks } from "./store.ts";
import { priceBookView } from "./views.ts";

/** A page of the price books, oldest first. */
export async function listPriceBooks({ table }: Context, query: Query): Promise<Reply> {
  const { filter, page } = query;
  const books = (await getPriceBooks(table))
    .filter((book) => !filter || matches(filter, (field) => new Map(Object.entries(book)).get(field)))
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const shown = books.slice(page.offset, page.offset + page.limit).map(priceBookView);
  return { body: listAnswer(shown, books.length, query) };
}
