import type { SearchNode, SearchRecord } from "../../../lib/catalogs/search-index/search-record.ts";
import { deriveUuid } from "../../../lib/kernel/ids.ts";
import { createSeededRandom } from "./random.ts";

/** A product as the index builder receives it. */
export type GeneratedProduct = { readonly record: SearchRecord; readonly description: string };

export type GeneratedCatalog = {
  readonly nodes: readonly SearchNode[];
  readonly products: readonly GeneratedProduct[];
  /** All words that occur in names and descriptions. */
  readonly words: readonly string[];
};

const VOCABULARY = 8000;
const DESCRIPTION_WORDS = 52;
const SYLLABLES = "ba co di fer gan hol in jo ka lum mer no pra qui ros sta tor un vel wex yar zen".split(
  " ",
);
const KINDS = "mug pan kettle jacket shirt lamp drill headphones speaker backpack bottle knife".split(" ");
const COLOURS = "red blue green black white grey yellow orange".split(" ");
const DAY_MS = 86_400_000;

/** Products in two hierarchies of three levels, with two currencies and about 55 distinct pairs of word and field. */
export function generateCatalog(count: number): GeneratedCatalog {
  const random = createSeededRandom(15);
  const pick = <T>(list: readonly T[], skew = 1): T => {
    const one = list[Math.floor(random() ** skew * list.length)];
    if (one === undefined) throw new Error("an empty list");
    return one;
  };
  const words = Array.from({ length: VOCABULARY }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join(""),
  );
  const { nodes, paths } = generateNodes();
  const products = Array.from({ length: count }, (_, number): GeneratedProduct => {
    const [kind, colour] = [pick(KINDS), pick(COLOURS)];
    const amount = 200 + Math.floor(random() * 50_000);
    const time = new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 300 * DAY_MS)).toISOString();
    return {
      record: {
        id: deriveUuid(`product ${number}`),
        name: `${pick(words, 2)} ${pick(words, 2)} ${colour} ${kind}`,
        sku: `${kind.slice(0, 3)}-${pick(words).slice(0, 4)}-${number}`.toUpperCase(),
        slug: `${kind}-${number}`,
        tags: [colour, pick(words, 3)],
        commodity_type: "physical",
        product_type: random() < 0.1 ? "child" : "standard",
        created_at: time,
        updated_at: time,
        paths: [pick(paths), ...(random() < 0.3 ? [pick(paths)] : [])],
        extensions: { "products(Details)": { brand: `Brand ${Math.floor(random() * 60)}` } },
        pricing: { prices: [makePrice(number, amount)] },
      },
      description: Array.from({ length: DESCRIPTION_WORDS }, () => pick(words, 2)).join(" "),
    };
  });
  return { nodes, products, words };
}

function makePrice(number: number, amount: number): SearchRecord["pricing"]["prices"][number] {
  const USD = { amount, includes_tax: true };
  const sale = {
    schedule: { valid_from: "2026-10-01T00:00:00.000Z", valid_to: "2027-01-01T00:00:00.000Z" },
    currencies: { USD: { ...USD, amount: Math.round(amount * 0.8) } },
  };
  return {
    pricebook_id: "book",
    currencies: { USD, GBP: { ...USD, amount: Math.round(amount * 0.8) } },
    sales: number % 5 === 0 ? { autumn: sale } : {},
  };
}

function generateNodes(): { readonly nodes: SearchNode[]; readonly paths: number[][] } {
  const nodes: SearchNode[] = [];
  const paths: number[][] = [];
  const add = (name: string) =>
    nodes.push({ id: name, name, slug: name.toLowerCase().replaceAll(" ", "-") }) - 1;
  for (const root of ["Home", "Outdoor"]) {
    const top = add(root);
    for (let one = 1; one <= 6; one += 1) {
      const middle = add(`${root} ${one}`);
      for (let two = 1; two <= 4; two += 1) paths.push([top, middle, add(`${root} ${one} ${two}`)]);
    }
  }
  return { nodes, paths };
}

/** A search as a storefront sends it. */
export type GeneratedQuery = { readonly kind: string; readonly q: string; readonly filter: string };

const QUERY_KINDS = ["star", "word", "words", "prefix", "typo", "sku"] as const;
const LONGEST_PREFIX = 4;

/** Searches of all kinds in equal numbers: a third in a category, a fifth with a price range. */
export function generateQueries(catalog: GeneratedCatalog, count: number): GeneratedQuery[] {
  const random = createSeededRandom(7);
  const { products } = catalog;
  return Array.from({ length: count }, (_, number): GeneratedQuery => {
    const { record } = products[Math.floor(random() * products.length)] ?? {};
    const names = record?.name.split(" ") ?? [];
    const word = names[Math.floor(random() * names.length)] ?? "mug";
    const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
    const texts = {
      star: "*",
      word,
      words: names.slice(0, 2).join(" "),
      prefix: word.slice(0, LONGEST_PREFIX - (number % 2)),
      typo: `${word.slice(0, at)}${word[at + 1] ?? "x"}${word[at] ?? ""}${word.slice(at + 2)}`,
      sku: record?.sku ?? "",
    };
    const kind = QUERY_KINDS[number % QUERY_KINDS.length] ?? "star";
    const filters = [
      ...(random() < 1 / 3 ? [`meta.search.categories.lvl1:=[\`Home > Home ${1 + (number % 6)}\`]`] : []),
      ...(random() < 1 / 5 ? ["price.USD.float_price:=[50..250]"] : []),
    ];
    return { kind, q: texts[kind], filter: filters.join(" && ") };
  });
}
