import { processMemory } from "../../kernel/process-memory.ts";
import type { Resolve } from "../../releases/resolve-products.ts";
import type { ProductReference } from "../../releases/store.ts";

/** Skus that this process remembers: some megabytes at most. */
const MOST_SKUS = 10_000;

/** Which product each sku was last, the longest unused first. */
const productIds = processMemory(() => new Map<string, string>());

/**
 * The products that these references name, as far as that can be said before they are read, so that their stock is read
 * at the same time. A sku may be another product's by now, or in another catalog: that costs one more read, and decides
 * nothing.
 */
export function likelyIds(references: readonly ProductReference[]): readonly string[] {
  return references.flatMap((reference) => {
    if ("id" in reference) return [reference.id];
    const id = productIds().get(reference.sku);
    return id === undefined ? [] : [id];
  });
}

/** Remembers which products these references are. */
export function rememberIds(references: readonly ProductReference[], resolve: Resolve): void {
  for (const reference of references) {
    if (!("sku" in reference)) continue;
    const resolution = resolve(reference);
    if (resolution.ok) remember(reference.sku, resolution.product.id);
  }
}

function remember(sku: string, productId: string): void {
  const known = productIds();
  known.delete(sku);
  known.set(sku, productId);
  const [oldest] = known.keys();
  if (known.size > MOST_SKUS && oldest !== undefined) known.delete(oldest);
}
