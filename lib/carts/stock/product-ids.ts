import { processMemory } from "../../kernel/process-memory.ts";
import { type BuyerProducts, findBuyerProduct } from "../../releases/resolve-products.ts";
import type { ProductReference } from "../../releases/store.ts";

/** Keeps the memory of the process to some megabytes. */
const MOST_SKUS = 10_000;

/** Latest product of each sku, the longest unused first. */
const productIdsBySku = processMemory(() => new Map<string, string>());

/** Guesses ids, so that stock is read with the products. A wrong guess costs one read and decides nothing. */
export function guessProductIds(references: readonly ProductReference[]): readonly string[] {
  return references.flatMap((reference) => {
    if ("id" in reference) return [reference.id];
    const id = productIdsBySku().get(reference.sku);
    return id === undefined ? [] : [id];
  });
}

export function rememberProductIds(references: readonly ProductReference[], products: BuyerProducts): void {
  for (const reference of references) {
    if (!("sku" in reference)) continue;
    const resolution = findBuyerProduct(products, reference);
    if (resolution.ok) rememberProductId(reference.sku, resolution.product.id);
  }
}

function rememberProductId(sku: string, productId: string): void {
  const idsBySku = productIdsBySku();
  idsBySku.delete(sku);
  idsBySku.set(sku, productId);
  const [oldest] = idsBySku.keys();
  if (idsBySku.size > MOST_SKUS && oldest !== undefined) idsBySku.delete(oldest);
}
