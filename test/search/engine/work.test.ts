import { describe, expect, it } from "@jest/globals";
import {
  BENCH_VIEWER,
  benchCorpus,
  benchSearch,
  storeSegment,
} from "../../../infra/bench/search/bench-index.ts";
import { generateCatalog, generateQueries } from "../../../infra/bench/search/generated-products.ts";
import { attachWork, type Corpus } from "../../../lib/search/engine/corpus.ts";
import { runSearch } from "../../../lib/search/engine/run-search.ts";
import { findSuggestions } from "../../../lib/search/engine/suggestions.ts";
import { MOST_SIMILAR_WORDS } from "../../../lib/search/engine/text/word-matches.ts";
import { USUAL_MATCH } from "../../../lib/search/query/match-settings.ts";
import { SHOPPER_WORK } from "../../../lib/search/search-budget.ts";
import { buildCorpus, namesFound, type SentTexts, search } from "../../support/search/indexed.ts";

const PRODUCTS = 500;
const catalog = generateCatalog(PRODUCTS);
const bench = benchCorpus([storeSegment(catalog, 0)]);

/** Settings that make a search as expensive as possible. */
const LOOSE = {
  textMatch: "max_score" as const,
  mostTypos: 2,
  prefix: true,
  dropBelow: 100_000,
  typosBelow: 1,
  oneTypoFrom: 1,
  twoTyposFrom: 2,
};

function unitsOf(corpus: Corpus, run: (counted: Corpus) => unknown): number {
  let units = 0;
  const spend = (more: number) => {
    units += more;
  };
  run(attachWork(corpus, { spend }));
  return units;
}

/** Fifty different searches with twenty words of two letters each. */
const twoLetters = Array.from({ length: 50 }, (_, at) =>
  Array.from({ length: 20 }, (_, word) => {
    const number = at * 20 + word;
    return String.fromCharCode(97 + (number % 26), 97 + (Math.floor(number / 26) % 26));
  }).join(" "),
);

describe("what a search costs", () => {
  it("is the same whenever it is run, as long as nothing is kept of it", () => {
    const runs = [1, 2].map((weight) =>
      unitsOf(bench, (counted) =>
        runSearch(counted, benchSearch({ q: "mug red", filter: "" }, weight), BENCH_VIEWER),
      ),
    );
    runSearch(bench, benchSearch({ q: "*", filter: "" }), BENCH_VIEWER);
    const later = unitsOf(bench, (counted) =>
      runSearch(counted, benchSearch({ q: "mug red", filter: "" }, 3), BENCH_VIEWER),
    );
    expect(runs[1]).toBe(later);
  });

  it("is far below a shopper's budget for what shoppers search, even fifty times", () => {
    runSearch(bench, benchSearch({ q: "*", filter: "" }), BENCH_VIEWER);
    const costs = generateQueries(catalog, 50).map((query) =>
      unitsOf(bench, (counted) => runSearch(counted, benchSearch(query), BENCH_VIEWER)),
    );
    const largest = Math.max(...costs);
    // Scales the cost to 10,000 products, as if it grew linearly, with a factor of twenty to spare.
    expect(largest * (10_000 / PRODUCTS) * 20).toBeLessThan(SHOPPER_WORK);
    expect(costs.reduce((sum, one) => sum + one, 0)).toBeLessThan(SHOPPER_WORK / 20);
  });

  it("stays within it for fifty searches of twenty short words with two typos", () => {
    const units = unitsOf(bench, (counted) => {
      for (const q of twoLetters) {
        runSearch(counted, { ...benchSearch({ q, filter: "" }), match: LOOSE }, BENCH_VIEWER);
      }
    });
    expect(units).toBeLessThan(SHOPPER_WORK / 10);
  });

  it("ends the search that would go on beyond it, of which nothing is kept", () => {
    const q = twoLetters[7] ?? "";
    const asked = { ...benchSearch({ q, filter: "" }, 9), match: LOOSE };
    let units = 0;
    const refusal = new Error("enough");
    const spend = (more: number) => {
      units += more;
      if (units > 20_000) throw refusal;
    };
    expect(() => runSearch(attachWork(bench, { spend }), asked, BENCH_VIEWER)).toThrow(refusal);
    const after = runSearch(bench, asked, BENCH_VIEWER);
    const before = runSearch(benchCorpus([storeSegment(catalog, 0)]), asked, BENCH_VIEWER);
    expect([after.found, after.documents.map(({ document }) => document)]).toEqual([
      before.found,
      before.documents.map(({ document }) => document),
    ]);
  });
});

const goods = buildCorpus(
  Array.from({ length: 40 }, (_, at) => ({
    name: `mug number ${at} for tea`,
    sku: `SKU-${at}`,
    usd: 100 + at,
    tags: [`tag ${at % 7}`],
    description: "a mug for tea and a mug for coffee",
  })),
  { segmentProducts: 20 },
);
const some = (count: number, of: (at: number) => string, between: string) =>
  Array.from({ length: count }, (_, at) => of(at)).join(between);

let weights = 100;
/** The name with a new weight, so that no cached result answers the search. */
const otherFields = () => {
  weights += 1;
  return [{ path: "name", weight: weights }];
};

describe("every part of a search is counted: twice as much costs about twice as much", () => {
  // Searches of a given size. The first search fills the caches.
  const kinds: readonly (readonly [string, (count: number) => { readonly q?: string } & SentTexts])[] = [
    ["words in quotes", (count) => ({ q: some(count, () => '"for tea"', " ") })],
    ["words that are left out", (count) => ({ q: some(count, () => "-tea", " ") })],
    ["words", (count) => ({ q: some(count, (at) => `mug number ${at}`, " ") })],
    ["words with typos", (count) => ({ q: some(count, (at) => `nomber${"abcdefgh"[at] ?? ""}`, " ") })],
    ["whole values", (count) => ({ filter_by: some(count, (at) => `sku:=SKU-${at}`, " || ") })],
    ["values with words", (count) => ({ filter_by: some(count, (at) => `name:${at}`, " || ") })],
    ["beginnings of values", (count) => ({ filter_by: some(count, (at) => `name:n${at}*`, " || ") })],
    ["ranges", (count) => ({ filter_by: some(count, (at) => `price.USD.amount:[1..${at + 2}]`, " || ") })],
    ["words of descriptions", (count) => ({ filter_by: some(count, () => "description:mug", " || ") })],
    ["facets", (count) => ({ facet_by: some(count, () => "price.USD.amount", ",") })],
    ["words of a facet query", (count) => ({ facet_query: `tags:${some(count, (at) => `t${at}`, " ")}` })],
  ];

  it.each(kinds)("%s", (_, asked) => {
    search(goods, asked(6));
    const cost = (sent: object) =>
      unitsOf(goods, (counted) => search(counted, { ...sent, fields: otherFields() }));
    const nothing = cost({});
    const [three, six] = [cost(asked(3)) - nothing, cost(asked(6)) - nothing];
    expect(three).toBeGreaterThan(0);
    expect(six / three).toBeGreaterThan(1.4);
  });

  it("keys of the order", () => {
    const cost = (sort_by: string) => unitsOf(goods, (counted) => search(counted, { sort_by }));
    const [one, three] = [
      cost("price.USD.amount:asc"),
      cost("price.USD.amount:asc,price.USD.float_price:asc,name:desc"),
    ];
    expect(three / one).toBeGreaterThan(2);
  });

  it("synonyms of the store", () => {
    const synonyms = Array.from({ length: 50 }, (_, at) => ({ synonyms: [`beaker${at}`, `mug${at}`] }));
    const cost = (count: number) =>
      unitsOf(goods, (counted) => search(counted, { q: `mug${count}`, synonyms: synonyms.slice(0, count) }));
    expect(cost(50) - cost(25)).toBeGreaterThan(25 * "beaker00 mug00".length);
  });

  it("suggestions", () => {
    const cost = (q: string) =>
      unitsOf(goods, (counted) => findSuggestions(counted, { q, languages: [], offset: 0, limit: 10 }));
    cost("first");
    expect(cost("mug numbar")).toBeGreaterThan(cost("mug"));
  });
});

describe("how many words a mistyped one stands for", () => {
  it("half of its letters may be wrong at most, whatever is asked for", () => {
    const corpus = buildCorpus([{ name: "Oak" }, { name: "Elm" }, { name: "Oat" }]);
    const match = { ...LOOSE, prefix: false, dropBelow: 1 };
    expect(namesFound(corpus, { q: "xy", match })).toEqual([]);
    expect(namesFound(corpus, { q: "x", match })).toEqual([]);
    expect(namesFound(corpus, { q: "oa", match })).toEqual(["Oat", "Oak"]);
  });

  it("the nearest ones are taken, of these the commonest, two hundred in all", () => {
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const far = Array.from(
      { length: 500 },
      (_, at) => `mi${letters[at % 26]}${letters[Math.floor(at / 26)]}ler`,
    );
    const names = ["millery", "millery", ...far.filter((name) => name !== "miller")];
    const corpus = buildCorpus(
      names.map((name) => ({ name })),
      { segmentProducts: 100 },
    );
    const found = namesFound(corpus, {
      q: "millerx",
      match: { ...USUAL_MATCH, prefix: false, typosBelow: 1000 },
    });
    expect(found.slice(0, 2)).toEqual(["millery", "millery"]);
    expect(new Set(found).size).toBeLessThanOrEqual(MOST_SIMILAR_WORDS);
  });
});
