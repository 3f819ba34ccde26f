import { continuedAnswer } from "../lists/continued-list.ts";
import type { ListQuery } from "../lists/list-query.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { includedWith } from "./product-includes.ts";
import { productView } from "./product-view.ts";
import { chooseProducts } from "./rows/choose-products.ts";

/**
 * A page of the store's products, latest update first. Its link to the next one says where the list goes on.
 * @throws ApiError 400 for a page that no link leads to, 422 for a filter that has too much to read
 */
export async function listProducts(ctx: Context, query: ListQuery): Promise<Reply> {
  const { products, ...page } = await chooseProducts(ctx, query);
  const related = await includedWith(ctx, products, query.include);
  return { body: { ...continuedAnswer(products.map(productView), page, query), ...related } };
}
