import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { priceBooks } from "../store.ts";
import { choosePrices } from "./choose-prices.ts";
import { pricePage } from "./price-page.ts";

/**
 * A page of a book's prices, oldest first. Its link to the next one says where the list goes on.
 * @throws ApiError 400 for a page that no link leads to, 404 for an unknown book, 422 for a filter that has too much to read
 */
export async function listPrices(ctx: Context, bookId: string, query: ListQuery): Promise<Reply> {
  const [page] = await Promise.all([choosePrices(ctx, [bookId], query), priceBooks.require(ctx, bookId)]);
  return pricePage(page, query);
}
