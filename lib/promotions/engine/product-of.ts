import type { EvaluatedItem } from "./evaluated-cart.ts";

/** Identifies products for limits per product. For custom items, the sku is the product. */
export function productKey({ productId, sku }: Pick<EvaluatedItem, "productId" | "sku">): string {
  return productId === undefined ? `sku ${sku}` : `product ${productId}`;
}
