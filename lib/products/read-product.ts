import { notFound } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import type { Query } from "../query/query.ts";
import { includedWith } from "./included.ts";
import { productView } from "./product-view.ts";
import { getProduct } from "./store.ts";

/** @throws ApiError 404 for an unknown product */
export async function readProduct(ctx: Context, productId: string, { include }: Query): Promise<Reply> {
  const product = await getProduct(ctx.table, productId);
  if (!product) throw notFound("product", productId);
  const related = await includedWith(ctx, [product.value], include);
  return { body: { data: productView(product.value), ...related } };
}
