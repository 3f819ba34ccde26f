import type { ListQuery } from "../lists/list-query.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { priceBooks, pricesIn } from "./store.ts";
import { priceBookView, priceView } from "./views.ts";

/** Includes the prices with `include=prices`. @throws ApiError 404 for an unknown book */
export async function readPriceBook(ctx: Context, id: string, query: ListQuery): Promise<Reply> {
  const book = await priceBooks.require(ctx, id);
  const data = priceBookView(book.value);
  if (!query.include.has("prices")) return { body: { data } };
  const prices = await pricesIn(book.value.id).list(ctx.table);
  return { body: { data, included: prices.map((price) => priceView(book.value.id, price)) } };
}
