import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { priceBooks } from "../store.ts";
import { choosePrices } from "./choose-prices.ts";
import { pricePage } from "./price-page.ts";

/**
 * A page of the prices of all books, oldest first. Its link to the next one says where the list goes on.
 * @throws ApiError 400 for a page that no link leads to, 422 for a filter that has too much to read
 */
export async function listAllPrices(ctx: Context, query: ListQuery): Promise<Reply> {
  const books = await priceBooks.list(ctx.table);
  const page = await choosePrices(
    ctx,
    books.map(({ id }) => id),
    query,
  );
  return pricePage(page, query);
}
