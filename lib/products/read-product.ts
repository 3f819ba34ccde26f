import { notFound } from "../errors.ts";
import type { Context } from "../http/context.ts";
import type { Reply } from "../http/endpoint.ts";
import { productView } from "./product-view.ts";
import { getProduct } from "./store.ts";

/** @throws ApiError 404 for an unknown product */
export async function readProduct({ table }: Context, productId: string): Promise<Reply> {
  const product = await getProduct(table, productId);
  if (!product) throw notFound("product", productId);
  return { body: { data: productView(product.value) } };
}
