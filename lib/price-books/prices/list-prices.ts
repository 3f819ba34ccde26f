import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { priceBooks, pricesIn } from "../store.ts";
import { pricePage } from "./price-page.ts";

/** A page of a book's prices, oldest first. @throws ApiError 404 for an unknown book */
export async function listPrices(ctx: Context, bookId: string, query: ListQuery): Promise<Reply> {
  const [prices] = await Promise.all([pricesIn(bookId).list(ctx.table), priceBooks.require(ctx, bookId)]);
  return pricePage(
    prices.map((price) => ({ bookId, price })),
    query,
  );
}
