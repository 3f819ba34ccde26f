import type { EvaluatedItem } from "./evaluated-cart.ts";

/**
 * What limits by product count as one: a product is one whatever is written on its items, and custom items are one
 * product if their sku is one.
 */
export function productOf({ productId, sku }: Pick<EvaluatedItem, "productId" | "sku">): string {
  return productId === undefined ? `sku ${sku}` : `product ${productId}`;
}
