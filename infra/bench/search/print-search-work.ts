import { NO_SEARCH_SETTINGS } from "../../../lib/catalogs/search-index/search-settings.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { ApiError } from "../../../lib/kernel/errors.ts";
import type { Corpus } from "../../../lib/search/engine/corpus.ts";
import { runSearches } from "../../../lib/search/run-searches.ts";
import { searchBudget } from "../../../lib/search/search-budget.ts";
import type { SearchedCatalog } from "../../../lib/search/searched-catalog.ts";
import { readSentSearch } from "../../../lib/search/sent-search.ts";
import type { Table } from "../../../lib/table/table.ts";
import type { Row } from "../../commands/columns.ts";
import { display, printTable } from "../display.ts";
import { BENCH_VIEWER, benchCorpus, SEGMENT_PRODUCTS, storeSegment } from "./bench-index.ts";
import { type GeneratedCatalog, generateCatalog, generateQueries } from "./generated-products.ts";
import { worstSearches } from "./worst-searches.ts";

const SIZES = [10_000, 25_000];
const ROUNDS = 3;
const ORDINARY = 200;
const FACETS = "meta.search.categories.lvl0,meta.search.categories.lvl1,tags,price.USD.float_price";

const release = {
  catalogId: "catalog",
  releaseId: "release",
  number: 1,
  total: 0,
  trees: 0,
  withoutChildren: [],
  publishedAt: "",
  firstPublishedAt: "",
  ownBooks: [],
  isForNamedShoppers: false,
};

const refuse = () => Promise.reject(new Error("Guests' searches read nothing."));
const NO_TABLE: Table = {
  ...{ get: refuse, getMany: refuse, query: refuse },
  ...{ put: refuse, update: refuse, transact: refuse },
};

/** The cost of guests' searches in the index alone, without reading products: work units, and time per unit. */
for (const size of SIZES) {
  const catalog = generateCatalog(size);
  const corpus = buildCorpus(catalog);
  const ordinary = await ordinaryCosts(corpus, catalog);
  display.print(`\n${size} products; an ordinary search costs ${ordinary} units at most`);
  const rows: Row[] = [];
  const kinds = worstSearches(catalog.words, 0).map(({ kind }) => kind);
  for (const [at, kind] of kinds.entries()) {
    let best: Cost | undefined;
    for (let round = 0; round < ROUNDS; round += 1) {
      const cost = await measureSearches(corpus, worstSearches(catalog.words, round)[at]?.searches ?? []);
      if (!best || cost.ms < best.ms) best = cost;
    }
    const { refused = false, ms = 0, units = 1 } = best ?? {};
    const nanoseconds = (ms * 1e6) / units;
    const figures = [(units / 1e6).toFixed(1), ms.toFixed(0), nanoseconds.toFixed(1)];
    rows.push([kind, refused ? "422" : "200", ...figures]);
  }
  printTable(["50 searches of", "status", "million units", "ms of a core", "ns a unit"], ...rows);
}

function buildCorpus(catalog: GeneratedCatalog): Corpus {
  const stored: string[] = [];
  for (let from = 0; from < catalog.products.length; from += SEGMENT_PRODUCTS)
    stored.push(storeSegment(catalog, from));
  return benchCorpus(stored);
}

async function ordinaryCosts(corpus: Corpus, catalog: GeneratedCatalog): Promise<number> {
  let most = 0;
  for (const { q, filter } of generateQueries(catalog, ORDINARY)) {
    const one = { q, filter_by: filter, facet_by: FACETS, per_page: 20 };
    await measureSearches(corpus, [{ ...one, per_page: 19 }]); // fills the caches of the index
    most = Math.max(
      most,
      (await measureSearches(corpus, [{ ...one, query_by: "name,sku,description" }])).units,
    );
  }
  return Math.round(most);
}

type Cost = { readonly refused: boolean; readonly units: number; readonly ms: number };

async function measureSearches({ index }: Corpus, searches: readonly object[]): Promise<Cost> {
  let units = 0;
  const caller = { grant: "implicit", clientId: "bench" } as const;
  const budget = searchBudget({ caller, deadline: deadlineIn(60_000) });
  const work = {
    spend: (more: number) => {
      units += more;
      budget.spend(more);
    },
  };
  const catalog: SearchedCatalog = {
    release,
    index,
    settings: NO_SEARCH_SETTINGS,
    profile: undefined,
    viewer: BENCH_VIEWER,
  };
  const sent = searches.map((one, at) => readSentSearch(one, `searches[${at}]`, { perPage: 10, offset: 0 }));
  const before = process.cpuUsage();
  const refused = await runSearches({ now: () => new Date(), table: NO_TABLE }, sent, catalog, {
    work,
    length: { add: () => {} },
  }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 422) return true;
      throw error;
    },
  );
  const { user, system } = process.cpuUsage(before);
  return { refused, units, ms: (user + system) / 1000 };
}
