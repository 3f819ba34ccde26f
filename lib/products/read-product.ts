import type { Query } from "../lists/list-query.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { existingProduct } from "./existing-product.ts";
import { includedWith } from "./product-includes.ts";
import { productView } from "./product-view.ts";

/** @throws ApiError 404 for an unknown product */
export async function readProduct(ctx: Context, productId: string, { include }: Query): Promise<Reply> {
  const product = await existingProduct(ctx, productId);
  const related = await includedWith(ctx, [product], include);
  return { body: { data: productView(product), ...related } };
}
