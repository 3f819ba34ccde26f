import { byCreation } from "../kernel/by-creation.ts";
import type { ListQuery } from "../lists/list-query.ts";
import { pageAnswer } from "../lists/select-page.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { priceBooks } from "./store.ts";
import { priceBookView } from "./views.ts";

/** A page of the price books, oldest first. */
export async function listPriceBooks({ table }: Context, query: ListQuery): Promise<Reply> {
  const books = (await priceBooks.list(table)).sort(byCreation);
  return { body: pageAnswer(books, query, priceBookView) };
}
