import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { priceBooks } from "../store.ts";
import { choosePrices } from "./choose-prices.ts";
import { toPricePageReply } from "./price-page.ts";

/**
 * Lists the prices of all books, oldest first.
 * @throws ApiError 400 for an unknown cursor, 422 for a filter that reads too much
 */
export async function listAllPrices(ctx: Context, query: ListQuery): Promise<Reply> {
  const books = await priceBooks.list(ctx.table);
  const page = await choosePrices(
    ctx,
    books.map(({ id }) => id),
    query,
  );
  return toPricePageReply(page, query);
}
