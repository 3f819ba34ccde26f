import { loadSegment } from "../../../lib/catalogs/search-index/loaded-index.ts";
import type { SearchSegment } from "../../../lib/catalogs/search-index/search-record.ts";
import { buildTextIndex } from "../../../lib/catalogs/search-index/text-index.ts";
import { buildTextSource } from "../../../lib/catalogs/search-index/text-source.ts";
import { type Corpus, getCorpus, type SearchViewer } from "../../../lib/search/engine/corpus.ts";
import type { Search } from "../../../lib/search/engine/search.ts";
import { parseFacetBy } from "../../../lib/search/query/facet-by.ts";
import { USUAL_MATCH } from "../../../lib/search/query/match-settings.ts";
import { parseSearchFilter } from "../../../lib/search/query/parse-filter.ts";
import { defaultFields } from "../../../lib/search/query/query-by.ts";
import { searchFields } from "../../../lib/search/query/search-fields.ts";
import type { GeneratedCatalog, GeneratedQuery } from "./generated-products.ts";

const SETTINGS = {
  fields: [{ name: "extensions.products(Details).brand", type: "string", facetable: true }],
} as const;
const FIVE_FACETS = [
  "meta.search.categories.lvl0,meta.search.categories.lvl1,tags,price.USD.float_price",
  "extensions.Details.brand",
].join(",");
const USD = {
  code: "USD",
  format: "${price}",
  decimal_point: ".",
  thousand_separator: ",",
  decimal_places: 2,
};
const SCOPE = { where: "searches[0]", fields: searchFields({ settings: SETTINGS, currencies: ["USD"] }) };

/** Products in one segment of an index. */
export const SEGMENT_PRODUCTS = 2500;

export const BENCH_VIEWER: SearchViewer = {
  catalogId: "catalog",
  languages: [],
  currency: USD,
  currencies: [USD],
  now: new Date("2026-11-23T00:00:00.000Z"),
};

/** A segment in its stored form. @param from number of its first product */
export function storeSegment({ products, nodes }: GeneratedCatalog, from: number): string {
  const own = products.slice(from, from + SEGMENT_PRODUCTS);
  const sources = own.map(({ record, description }) =>
    buildTextSource(record, { description, nodes, fields: SETTINGS.fields }),
  );
  const segment: SearchSegment = {
    nodes,
    records: own.map(({ record }) => record),
    texts: { "": buildTextIndex(sources) },
  };
  return JSON.stringify(segment);
}

export function benchCorpus(stored: readonly string[]): Corpus {
  const segments = stored.map((one) => loadSegment(JSON.parse(one)));
  return getCorpus({ releaseId: "release", settings: SETTINGS, segments });
}

/** A search with five facets. @param round varies the search, so that no cached result answers it */
export function benchSearch({ q, filter }: Omit<GeneratedQuery, "kind">, round = 0): Search {
  const parsed = parseSearchFilter(filter, SCOPE);
  return {
    q,
    fields: defaultFields(SETTINGS).map(({ path, weight }) => ({ path, weight: weight + round })),
    match: USUAL_MATCH,
    stopwords: [],
    synonyms: [],
    ...(parsed ? { filter: parsed } : {}),
    facets: parseFacetBy(FIVE_FACETS, SCOPE),
    mostFacetValues: 20,
    boosts: [],
    sort: [],
    offset: 0,
    limit: 20,
  };
}
