import type { ProductReference } from "../../releases/store.ts";

/** Skus that this process remembers: some megabytes at most. */
const MOST_SKUS = 10_000;

/** Which product each sku was last, the longest unused first. */
const productIds = new Map<string, string>();

/**
 * The products that these references name, as far as that can be said before they are read, so that their stock is read
 * at the same time. A sku may be another product's by now, or in another catalog: that costs one more read, and decides
 * nothing.
 */
export function likelyIds(references: readonly ProductReference[]): readonly string[] {
  return references.flatMap((reference) => {
    if ("id" in reference) return [reference.id];
    const id = productIds.get(reference.sku);
    return id === undefined ? [] : [id];
  });
}

/** Remembers which product a reference was. */
export function rememberId(reference: ProductReference, productId: string): void {
  if ("id" in reference) return;
  const { sku } = reference;
  productIds.delete(sku);
  productIds.set(sku, productId);
  const [oldest] = productIds.keys();
  if (productIds.size > MOST_SKUS && oldest !== undefined) productIds.delete(oldest);
}
