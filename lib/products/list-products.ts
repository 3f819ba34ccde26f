import { buildContinuedAnswer } from "../lists/continued-list.ts";
import type { ListQuery } from "../lists/list-query.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { readIncluded } from "./product-includes.ts";
import { productView } from "./product-view.ts";
import { chooseProducts } from "./rows/choose-products.ts";

/**
 * Lists products, latest update first, by cursor.
 * @throws ApiError 400 for an unknown cursor, 422 for a filter that reads too much
 */
export async function listProducts(ctx: Context, query: ListQuery): Promise<Reply> {
  const { products, ...page } = await chooseProducts(ctx, query);
  const related = await readIncluded(ctx, products, query.include);
  return { body: { ...buildContinuedAnswer(products.map(productView), page, query), ...related } };
}
