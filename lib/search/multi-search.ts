import { optionIds } from "../catalog/bundle-view.ts";
import { type Included, includedWithPublished, MOST_OPTIONS } from "../catalog/published-includes.ts";
import type { ListQuery } from "../lists/list-query.ts";
import type { PublishedProduct } from "../releases/published-product.ts";
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

type Input = {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: ListQuery;
  readonly body: MultiSearchRequest;
};

/**
 * Runs the searches of a request over the catalog that serves the shopper, one after the other.
 * @throws ApiError 400 for the first that is wrong, `Search Not Enabled` where there is nothing to search, 422 where all of
 *   them would cost more than a request may
 */
export async function multiSearch(ctx: Context, { headers, query, body }: Input): Promise<Reply> {
  const defaults = readPageDefaults(query.other);
  const sent = body.searches.map((search, at) => readSentSearch(search, `searches[${at}]`, defaults));
  const profile = headers["search-profile"] || query.other["search-profile"] || undefined;
  const catalog = await openSearchedCatalog(ctx, { headers, profile });
  const cost = { work: searchBudget(ctx), length: answerLength() };
  const runs = await runSearches(ctx, sent, catalog, cost);
  const products = await readHitProducts(ctx, runs.flatMap(hitIds), catalog.release, cost.work);
  const included = asksForMore(query)
    ? await includedWithHits(ctx, products, query.include, { ...catalog, work: cost.work })
    : undefined;
  const results = runs.map((run) => resultView(run, products, catalog, cost));
  const reply = { body: { results, ...(included ? { included } : {}) } };
  refuseLong(ctx, reply);
  return reply;
}

/** Also by names that nobody knows. */
function asksForMore({ kept }: ListQuery): boolean {
  return kept.some(([name, value]) => name === "include" && value !== "");
}

/**
 * What `include` names of all hits, each once; empty rather than absent, as the public adapter wants it.
 * @throws ApiError 400 for more component products than an answer has room for, 422 for more work than a request may do
 */
async function includedWithHits(
  ctx: Context,
  products: HitProducts,
  wanted: ReadonlySet<string>,
  { release, viewer, work }: SearchedCatalog & Pick<SearchCost, "work">,
): Promise<Included> {
  const all = [...products.values()];
  const options = wanted.has("component_products") ? optionsOf(all) : 0;
  if (all.length > 1 && options > MOST_OPTIONS) throw tooManyHits();
  work.spend(options * UNITS.product);
  const names = new Set([...wanted].map((name) => (name === "main_images" ? "main_image" : name)));
  return (await includedWithPublished(ctx, all, names, { ...viewer, release })) ?? {};
}

function optionsOf(products: readonly PublishedProduct[]): number {
  return new Set(products.flatMap(({ attributes }) => optionIds(attributes.components))).size;
}

/** @throws ApiError 400 that names what makes the answer shorter here, instead of the usual 422 */
function refuseLong({ checkLength }: Context, reply: Reply): void {
  try {
    checkLength?.(reply);
  } catch {
    throw tooManyHits();
  }
}
