import type { GeneratedCatalog } from "./generated-products.ts";
import { createSeededRandom } from "./random.ts";

/** A search as a storefront sends it. */
export type GeneratedQuery = { readonly kind: string; readonly q: string; readonly filter: string };

const KINDS = ["star", "word", "words", "prefix", "typo", "sku"] as const;
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
    const kind = KINDS[number % KINDS.length] ?? "star";
    const filters = [
      ...(random() < 1 / 3 ? [`meta.search.categories.lvl1:=[\`Home > Home ${1 + (number % 6)}\`]`] : []),
      ...(random() < 1 / 5 ? ["price.USD.float_price:=[50..250]"] : []),
    ];
    return { kind, q: texts[kind], filter: filters.join(" && ") };
  });
}
