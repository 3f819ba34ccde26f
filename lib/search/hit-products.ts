import type { ServedRelease } from "../releases/live-releases.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
import { readProductsInRelease } from "../storefront-catalog/published-includes.ts";
import type { Context } from "../use-case/context.ts";
import { LONGEST_ANSWER, tooManyHits } from "./answer-length.ts";
import { type SearchWork, UNITS } from "./engine/work.ts";

/** Most products of one read of the table. */
const BATCH = 100;

/** Most bytes of stored products that one request keeps in memory. */
const MOST_STORED = 32 * 1024 * 1024;

/** Keyed by id; products deleted since the search are absent. @answers What does a hit show? */
export type HitProducts = ReadonlyMap<string, PublishedProduct>;

/**
 * Reads each product once and stops when they are too many.
 * @param ids one for each hit, repeated if several searches found the product
 * @throws ApiError 400 `Invalid Pagination` for an answer over 6 MB, 422 over the budget
 */
export async function readHitProducts(
  ctx: Context,
  ids: readonly string[],
  release: ServedRelease,
  work: SearchWork,
): Promise<HitProducts> {
  const hits = Map.groupBy(ids, (id) => id);
  const unique = [...hits.keys()];
  const products = new Map<string, PublishedProduct>();
  let shown = 0;
  let stored = 0;
  for (let from = 0; from < unique.length; from += BATCH) {
    const references = unique.slice(from, from + BATCH).map((id) => ({ id }));
    work.spend(references.length * UNITS.product);
    for (const product of await readProductsInRelease(ctx, references, release)) {
      const { description = "" } = product.attributes;
      products.set(product.id, product);
      shown += description.length * (hits.get(product.id)?.length ?? 1);
      stored += unique.length > BATCH ? JSON.stringify(product).length : 0;
    }
    if (shown > LONGEST_ANSWER || stored > MOST_STORED) throw tooManyHits();
  }
  return products;
}
