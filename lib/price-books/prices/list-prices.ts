import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { priceBooks } from "../store.ts";
import { choosePrices } from "./choose-prices.ts";
import { toPricePageReply } from "./price-page.ts";

/**
 * Lists the prices of a book, oldest first.
 * @throws ApiError 400 for an unknown cursor, 404 for an unknown book, 422 for a filter that reads too much
 */
export async function listPrices(ctx: Context, bookId: string, query: ListQuery): Promise<Reply> {
  const [page] = await Promise.all([choosePrices(ctx, [bookId], query), priceBooks.require(ctx, bookId)]);
  return toPricePageReply(page, query);
}
