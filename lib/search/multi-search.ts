import type { ListQuery } from "../lists/list-query.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
import { optionIds } from "../storefront-catalog/bundle-view.ts";
import {
  type Included,
  MOST_OPTIONS,
  readPublishedIncludes,
} from "../storefront-catalog/published-includes.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { answerLength, tooManyHits } from "./answer-length.ts";
import { UNITS } from "./engine/work.ts";
import { type HitProducts, readHitProducts } from "./hit-products.ts";
import { hitIds, resultView } from "./result-view.ts";
import { runSearches, type SearchCost } from "./run-searches.ts";
import type { MultiSearchRequest } from "./schemas/requests.ts";
import { searchBudget } from "./search-budget.ts";
import { openSearchedCatalog, type SearchedCatalog } from "./searched-catalog.ts";
import { readPageDefaults, readSentSearch } from "./sent-search.ts";

type MultiSearchInput = {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: ListQuery;
  readonly body: MultiSearchRequest;
};

/** @throws ApiError 400 for the first invalid search or `Search Not Enabled`, 422 over the budget */
export async function multiSearch(ctx: Context, { headers, query, body }: MultiSearchInput): Promise<Reply> {
  const defaults = readPageDefaults(query.other);
  const sent = body.searches.map((search, at) => readSentSearch(search, `searches[${at}]`, defaults));
  const profile = headers["search-profile"] || query.other["search-profile"] || undefined;
  const catalog = await openSearchedCatalog(ctx, { headers, profile });
  const cost = { work: searchBudget(ctx), length: answerLength() };
  const runs = await runSearches(ctx, sent, catalog, cost);
  const products = await readHitProducts(ctx, runs.flatMap(hitIds), catalog.release, cost.work);
  const included = asksForIncluded(query)
    ? await readIncludedForHits(ctx, products, query.include, { ...catalog, work: cost.work })
    : undefined;
  const results = runs.map((run) => resultView(run, products, catalog, cost));
  const reply = { body: { results, ...(included ? { included } : {}) } };
  refuseLong(ctx, reply);
  return reply;
}

/** Unknown names count, too: the answer then has an empty `included`. */
function asksForIncluded({ kept }: ListQuery): boolean {
  return kept.some(([name, value]) => name === "include" && value !== "");
}

/**
 * Empty rather than undefined, because the public search adapter expects `included`.
 * @throws ApiError 400 for too many component products, 422 over the budget
 */
async function readIncludedForHits(
  ctx: Context,
  products: HitProducts,
  requested: ReadonlySet<string>,
  { release, viewer, work }: SearchedCatalog & Pick<SearchCost, "work">,
): Promise<Included> {
  const all = [...products.values()];
  const options = requested.has("component_products") ? countOptions(all) : 0;
  if (all.length > 1 && options > MOST_OPTIONS) throw tooManyHits();
  work.spend(options * UNITS.product);
  const names = new Set([...requested].map((name) => (name === "main_images" ? "main_image" : name)));
  return (await readPublishedIncludes(ctx, all, names, { ...viewer, release })) ?? {};
}

function countOptions(products: readonly PublishedProduct[]): number {
  return new Set(products.flatMap(({ attributes }) => optionIds(attributes.components))).size;
}

/** @throws ApiError 400 that says how to shorten the answer, instead of the usual 422 */
function refuseLong({ checkLength }: Context, reply: Reply): void {
  try {
    checkLength(reply);
  } catch {
    throw tooManyHits();
  }
}
