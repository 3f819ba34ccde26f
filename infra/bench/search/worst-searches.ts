import { createSeededRandom } from "./random.ts";

/** The most expensive searches of one request, one kind for each technique. */
export type WorstSearches = { readonly kind: string; readonly searches: readonly object[] };

const SEARCHES = 50;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** Words are sorted by frequency. */
const COMMON = 30;
const LOOSE = {
  ...{ num_typos: 2, min_len_1typo: 1, min_len_2typo: 1, prefix: true },
  ...{ drop_tokens_threshold: 100_000, typo_tokens_threshold: 100_000 },
};
const TEXTS = ["sku", "slug", "id", "name", "tags", "meta.search.nodes.name", "meta.search.nodes.slug"];
const NUMBERS = ["price.USD.float_price", "price.USD.amount", "price.float_price", "price.amount"];
const SORT = "price.USD.float_price:asc,name:desc,updated_at:asc";

/** Helpers that generate random searches. */
type Maker = {
  readonly pick: (all: readonly string[] | string, most?: number) => string;
  readonly some: (count: number, one: (at: number) => string, between?: string) => string;
  readonly mistyped: () => string;
};

/** @param words of the catalog @param round varies the searches, so that no cached result answers them */
export function worstSearches(words: readonly string[], round: number): WorstSearches[] {
  const random = createSeededRandom(100 + round);
  const pick: Maker["pick"] = (all, most = all.length) => all[Math.floor(random() * most)] ?? "";
  const some: Maker["some"] = (count, one, between = " ") =>
    Array.from({ length: count }, (_, at) => one(at)).join(between);
  const mistypeWords = () => `${pick(words).slice(0, -2)}x${pick(LETTERS)}`;
  const maker = { pick, some, mistyped: mistypeWords };
  return [...worstWords(words, round, maker), ...worstValues(words, maker)];
}

function fifty(kind: string, one: (at: number) => object): WorstSearches {
  return { kind, searches: Array.from({ length: SEARCHES }, (_, at) => one(at)) };
}

function worstWords(
  words: readonly string[],
  round: number,
  { pick, some, mistyped }: Maker,
): WorstSearches[] {
  const two = () => pick(LETTERS) + pick(LETTERS);
  return [
    fifty("20 words of two letters, two typos", () => ({ q: some(20, two), ...LOOSE })),
    fifty("20 words with typos, dropped one by one", () => ({ q: some(20, mistyped), ...LOOSE })),
    fifty("20 words, dropped one by one", () => ({ q: some(20, () => pick(words)), ...LOOSE, num_typos: 0 })),
    fifty("15 words of 60 letters", () => ({
      q: some(15, () => some(12, () => pick(words), "").slice(0, 60)),
      ...LOOSE,
    })),
    fifty("a letter", (at) => ({
      q: LETTERS[at % 26],
      query_by: "name,description",
      query_by_weights: `${at + 1},${round}`,
    })),
    fifty("20 words left out", () => ({ q: some(20, () => `-${pick(words, COMMON)}`) })),
    fifty("10 texts in quotes", () => ({
      q: some(10, () => `"${pick(words, COMMON)} ${pick(words, COMMON)}"`),
      ...LOOSE,
    })),
  ];
}

function worstValues(words: readonly string[], { pick, some, mistyped }: Maker): WorstSearches[] {
  const joinAnyOf = (operator: string) =>
    some(100, (at) => `${TEXTS[at % TEXTS.length]}${operator}${pick(LETTERS)}${at}`, " || ");
  const facets = some(50, (at) => NUMBERS[at % NUMBERS.length] ?? "", ",");
  return [
    fifty("100 values", () => ({ filter_by: joinAnyOf(":=") })),
    fifty("100 words of values", () => ({ filter_by: joinAnyOf(":") })),
    fifty("100 words of descriptions", () => ({
      filter_by: some(100, () => `description:${pick(words, COMMON)}`, " || "),
    })),
    fifty("50 facets of prices", () => ({ facet_by: facets, max_facet_values: 250, per_page: 0 })),
    fifty("a facet in which 20 words are typed", () => ({
      facet_query: `tags:${some(20, mistyped)}`,
      per_page: 0,
    })),
    fifty("three keys of the order", () => ({ sort_by: SORT })),
    fifty("250 hits with marks", (at) => ({
      q: some(2, () => pick(words, COMMON)),
      per_page: 250,
      page: 1 + (at % 5),
      ...LOOSE,
    })),
    fifty("suggestions for 20 words with typos", () => ({ type: "autocomplete", q: some(20, mistyped) })),
  ];
}
