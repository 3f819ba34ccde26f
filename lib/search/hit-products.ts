import { publishedAt } from "../catalog/published-includes.ts";
import type { LiveRelease } from "../releases/live-releases.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
import type { Context } from "../use-case/context.ts";
import { LONGEST_ANSWER, tooManyHits } from "./answer-length.ts";
import { type SearchWork, UNITS } from "./engine/work.ts";

/** As many as one read of the table brings. */
const BATCH = 100;

/** Of stored products, as much as one request should have in memory. */
const MOST_STORED = 32 * 1024 * 1024;

/** The products of some hits by their ids; those that are gone meanwhile are absent. */
export type HitProducts = ReadonlyMap<string, PublishedProduct>;

/**
 * Reads the products that searches found, each once. What is too much is refused before the rest of it is read, and
 * before its texts are looked at for words.
 * @param ids one for each hit, several times where several searches found a product
 * @throws ApiError 400 `Invalid Pagination` for more than an answer holds, 422 for more than the budget
 */
export async function readHitProducts(
  ctx: Context,
  ids: readonly string[],
  release: LiveRelease,
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
    for (const product of await publishedAt(ctx, references, release)) {
      const { description = "" } = product.attributes;
      products.set(product.id, product);
      shown += description.length * (hits.get(product.id)?.length ?? 1);
      stored += unique.length > BATCH ? JSON.stringify(product).length : 0;
    }
    if (shown > LONGEST_ANSWER || stored > MOST_STORED) throw tooManyHits();
  }
  return products;
}
