import type { IndexSettings } from "../../../lib/catalogs/search-index/index-settings.ts";
import { loadSegment } from "../../../lib/catalogs/search-index/loaded-index.ts";
import type { SearchNode, SearchRecord } from "../../../lib/catalogs/search-index/search-record.ts";
import { buildTextIndex } from "../../../lib/catalogs/search-index/text-index.ts";
import { buildLocalizedSource, buildTextSource } from "../../../lib/catalogs/search-index/text-source.ts";
import { type Corpus, getCorpus, type SearchViewer } from "../../../lib/search/engine/corpus.ts";
import { runSearch } from "../../../lib/search/engine/run-search.ts";
import type { Search, SearchResult } from "../../../lib/search/engine/search.ts";
import { parseFacetBy, parseFacetQuery } from "../../../lib/search/query/facet-by.ts";
import { USUAL_MATCH } from "../../../lib/search/query/match-settings.ts";
import { parseSearchFilter } from "../../../lib/search/query/parse-filter.ts";
import { defaultFields } from "../../../lib/search/query/query-by.ts";
import type { QueryScope } from "../../../lib/search/query/query-scope.ts";
import { searchFields } from "../../../lib/search/query/search-fields.ts";
import { parseSortBy } from "../../../lib/search/query/sort-by.ts";

/** The fields of an indexed product that a test sets. */
export type IndexedProduct = Partial<Omit<SearchRecord, "paths">> & {
  readonly name: string;
  readonly description?: string;
  readonly descriptions?: Readonly<Record<string, string>>;
  /** Minor units of US dollars, with tax. */
  readonly usd?: number;
  readonly paths?: SearchRecord["paths"];
};

type Indexed = {
  readonly settings?: IndexSettings;
  readonly nodes?: readonly SearchNode[];
  readonly segmentProducts?: number;
};

const NO_SETTINGS: IndexSettings = { fields: [] };

/** An index of these products. Their ids are `p1`, `p2` and so on, with updates one second apart, the last one newest. */
export function buildCorpus(products: readonly IndexedProduct[], indexed: Indexed = {}): Corpus {
  const { settings = NO_SETTINGS, nodes = [], segmentProducts = 3 } = indexed;
  const all = products.map((product, number) => ({ product, record: makeRecord(product, number) }));
  const segments = Array.from({ length: Math.ceil(all.length / segmentProducts) }, (_, number) => {
    const own = all.slice(number * segmentProducts, (number + 1) * segmentProducts);
    const base = own.map(({ record, product: { description } }) =>
      buildTextSource(record, { description, nodes, fields: settings.fields }),
    );
    const languages = new Set(own.flatMap(({ record }) => Object.keys(record.names ?? {})));
    const others = [...languages].map((language) => [
      language,
      buildTextIndex(
        own.map((one) => localizeRecord(one, language)),
        settings,
      ),
    ]);
    return loadSegment({
      nodes,
      records: own.map(({ record }) => record),
      texts: { "": buildTextIndex(base, settings), ...Object.fromEntries(others) },
    });
  });
  return getCorpus({ releaseId: "release", settings, segments });
}

function localizeRecord(
  { record, product }: { readonly record: SearchRecord; readonly product: IndexedProduct },
  language: string,
) {
  const name = record.names?.[language];
  const description = product.descriptions?.[language];
  return name === undefined
    ? undefined
    : buildLocalizedSource({ name, ...(description ? { description } : {}) });
}

function makeRecord(
  { description: _, descriptions: __, usd, ...product }: IndexedProduct,
  number: number,
): SearchRecord {
  const time = new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString();
  const currencies = usd === undefined ? {} : { USD: { amount: usd, includes_tax: true } };
  return {
    id: `p${number + 1}`,
    commodity_type: "physical",
    product_type: "standard",
    created_at: time,
    updated_at: time,
    paths: [],
    pricing: { prices: [{ pricebook_id: "book", currencies, sales: {} }] },
    ...product,
  };
}

const USD = {
  code: "USD",
  format: "${price}",
  decimal_point: ".",
  thousand_separator: ",",
  decimal_places: 2,
};
const GBP = { ...USD, code: "GBP", format: "£{price}" };

const VIEWER: SearchViewer = {
  catalogId: "catalog",
  languages: [],
  currency: USD,
  currencies: [USD, GBP],
  now: new Date("2026-02-01T00:00:00.000Z"),
};

/** The texts of a search request. */
export type SentTexts = {
  readonly filter_by?: string;
  readonly facet_by?: string;
  readonly facet_query?: string;
  readonly sort_by?: string;
};

/** The fields and the position with which the texts of a search are parsed. */
export function makeScope(settings: IndexSettings = NO_SETTINGS): QueryScope {
  return { where: "searches[0]", fields: searchFields({ settings, currencies: ["USD", "GBP"] }) };
}

/** Searches for everything by default. */
export function search(
  corpus: Corpus,
  {
    filter_by = "",
    facet_by = "",
    facet_query = "",
    sort_by = "",
    ...others
  }: Partial<Search> & SentTexts = {},
  viewer: Partial<SearchViewer> = {},
): SearchResult {
  const { settings } = corpus.index;
  const scope = makeScope(settings);
  const filter = parseSearchFilter(filter_by, scope);
  const facetQuery = parseFacetQuery(facet_query, scope);
  const all: Search = {
    q: "*",
    fields: defaultFields(settings),
    match: USUAL_MATCH,
    stopwords: [],
    synonyms: [],
    ...(filter ? { filter } : {}),
    facets: parseFacetBy(facet_by, scope),
    mostFacetValues: 10,
    ...(facetQuery ? { facetQuery } : {}),
    boosts: [],
    sort: parseSortBy(sort_by, scope),
    offset: 0,
    limit: 250,
    ...others,
  };
  return runSearch(corpus, all, { ...VIEWER, ...viewer });
}

/** The names of the found products, in order. */
export function namesFound(...[corpus, sent, viewer]: Parameters<typeof search>): string[] {
  return search(corpus, sent, viewer).documents.map(({ record }) => record.name);
}
