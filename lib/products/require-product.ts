import { notFound } from "../kernel/errors.ts";
import type { Context } from "../use-case/context.ts";
import type { Product } from "./product.ts";
import { getProduct } from "./store.ts";

/** @throws ApiError 404 for an unknown product */
export async function requireProduct({ table }: Context, productId: string): Promise<Product> {
  const product = await getProduct(table, productId);
  if (!product) throw notFound("product", productId);
  return product.value;
}
