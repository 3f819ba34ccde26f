import type { Tree } from "../../../lib/categories/trees/tree.ts";
import { deriveUuid } from "../../../lib/kernel/ids.ts";
import type { PublishedProduct } from "../../../lib/releases/published-product.ts";

const GLAZES = [
  "Alder",
  "Birch",
  "Cedar",
  "Dune",
  "Ember",
  "Fern",
  "Grove",
  "Heath",
  "Iris",
  "Juniper",
  "Kelp",
];
const KINDS = ["mug", "tumbler", "teapot", "kettle", "bowl", "tray", "jar", "spoon", "grinder", "filter"];
export const WORDS: readonly string[] = [
  ...[
    "stoneware",
    "porcelain",
    "copper",
    "handmade",
    "matt",
    "glossy",
    "dishwasher",
    "gift",
    "wedding",
    "travel",
  ],
  ...[
    "kitchen",
    "table",
    "garden",
    "workshop",
    "river",
    "harbour",
    "ash",
    "glaze",
    "rim",
    "foot",
    "lid",
    "spout",
  ],
  ...[
    "small",
    "large",
    "heavy",
    "light",
    "warm",
    "cold",
    "morning",
    "evening",
    "guests",
    "children",
    "office",
  ],
  ...[
    "coffee",
    "tea",
    "soup",
    "bread",
    "cheese",
    "fruit",
    "flowers",
    "candles",
    "linen",
    "oak",
    "iron",
    "steel",
  ],
];
const WORDS_OF_A_TEXT = 50;
const TAGS = ["ceramic", "steel", "gift", "sale", "new", "outlet", "stoneware"];
const DEPARTMENTS = 6;
const SHELVES = 60;

const CREATED = "2026-01-01T00:00:00.000Z";
const times = { created_at: CREATED, updated_at: CREATED };
const pick = (all: readonly string[], at: number): string => all[at % all.length] ?? "";
const chooseDepartment = (shelf: number) => deriveUuid("department", String(shelf % DEPARTMENTS));
const shelfId = (shelf: number) => deriveUuid("shelf", String(shelf));
const hierarchy = { id: deriveUuid("house"), name: "House", slug: "house", ...times };

/** A hierarchy of six departments with ten shelves each. */
export const searchedTree: Tree = {
  hierarchy,
  nodes: [
    ...Array.from({ length: DEPARTMENTS }, (_, at) => ({
      ...{ id: chooseDepartment(at), name: `Department ${at}`, slug: `department-${at}`, ...times },
    })),
    ...Array.from({ length: SHELVES }, (_, at) => ({
      ...{
        id: shelfId(at),
        parentId: chooseDepartment(at),
        name: `Shelf ${at}`,
        slug: `shelf-${at}`,
        ...times,
      },
    })),
  ],
};

/** A product with about 55 different words, in two currencies. One of twenty is on sale. */
export function makeSearchedProduct(at: number): PublishedProduct {
  const name = `${pick(GLAZES, at)} ${pick(KINDS, Math.floor(at / 7))} ${at}`;
  const sku = `${name.toUpperCase().replaceAll(" ", "-")}`;
  const words = Array.from({ length: WORDS_OF_A_TEXT }, (_, n) => pick(WORDS, at * 7 + n * n + n));
  const amount = 500 + ((at * 37) % 9500);
  const currencies = {
    USD: { amount, includes_tax: true },
    EUR: { amount: Math.round(amount * 0.9), includes_tax: true },
  };
  const sale = { schedule: null, currencies: { USD: { amount: amount - 100, includes_tax: true } } };
  const shelf = at % SHELVES;
  return {
    id: deriveUuid("searched", String(at)),
    productType: "standard",
    attributes: {
      ...{
        name,
        sku,
        slug: sku.toLowerCase(),
        description: `${words.join(" ")}.`,
        commodity_type: "physical",
      },
      tags: [pick(TAGS, at), pick(TAGS, at * 3 + 1)],
      created_at: CREATED,
      updated_at: new Date(Date.parse(CREATED) + at * 1000).toISOString(),
    },
    prices: [{ pricebook_id: deriveUuid("book"), currencies, sales: at % 20 === 0 ? { spring: sale } : {} }],
    files: [],
    nodes: [{ id: shelfId(shelf), path: [hierarchy.id, chooseDepartment(shelf)] }],
  };
}

/** Typical searches of shoppers: all products, a shelf, words, prefixes, typos, skus. */
export function makeSearch(at: number): object {
  const shelf = `meta.search.categories.lvl2:=[\`House > Department ${at % DEPARTMENTS} > Shelf ${at % SHELVES}\`]`;
  const texts = [
    "*",
    pick(GLAZES, at),
    `${pick(GLAZES, at)} ${pick(KINDS, at)}`,
    pick(KINDS, at).slice(0, 3),
  ];
  const typo = pick(GLAZES, at).replace("e", "a");
  const sku = makeSearchedProduct(at * 31).attributes.sku ?? "";
  const q = pick([...texts, typo, `${pick(WORDS, at)} ${pick(WORDS, at + 5)}`, sku], at);
  const facets = [
    "meta.search.categories.lvl0",
    "meta.search.categories.lvl1",
    "tags",
    "price.USD.float_price",
  ];
  return {
    ...{ type: "search", q, per_page: 10, facet_by: [...facets, "meta.product_types"].join(",") },
    ...(at % 3 === 1 ? { filter_by: shelf } : {}),
    ...(at % 5 === 2
      ? { filter_by: "price.USD.float_price:[10..50]", sort_by: "price.float_price:asc" }
      : {}),
  };
}
