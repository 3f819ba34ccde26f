import type { ListQuery } from "../../lists/list-query.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { priceBooks, pricesIn } from "../store.ts";
import { pricePage } from "./price-page.ts";

/** A page of the prices of all books. */
export async function listAllPrices({ table }: Context, query: ListQuery): Promise<Reply> {
  const books = await priceBooks.list(table);
  const prices = await Promise.all(
    books.map(async ({ id }) => (await pricesIn(id).list(table)).map((price) => ({ bookId: id, price }))),
  );
  return pricePage(prices.flat(), query);
}
