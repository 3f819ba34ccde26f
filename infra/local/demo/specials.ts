import type { CreatePriceRequest } from "../../../lib/price-books/schemas.ts";
import type { CreateProductRequest } from "../../../lib/products/schemas.ts";
import type { Good } from "./goods.ts";
import { demoId } from "./stable-id.ts";

/** This file has the special cases of prices and product pages: bundles, a sale and volume prices. */

type Components = NonNullable<CreateProductRequest["data"]["attributes"]["components"]>;
type Option = Components[string]["options"][number];
type Prices = CreatePriceRequest["data"]["attributes"]["currencies"];
type Sales = NonNullable<CreatePriceRequest["data"]["attributes"]["sales"]>;

/** Prices in cents, without tax. */
export const prices = (usd: number, eur: number): Prices => ({
  USD: { amount: usd, includes_tax: false },
  EUR: { amount: eur, includes_tax: false },
});

const option = (slug: string, more: Partial<Option> = {}): Option => ({
  id: demoId(slug),
  type: "product" as const,
  quantity: 1,
  default: false,
  ...more,
});

export type Bundle = Good & {
  readonly components: Components;
  readonly isFixed: boolean;
};

/** Priced as the sum of the chosen components; the breakfast tea costs less in the bundle than alone. */
const TEA_FOR_TWO: Bundle = {
  slug: "tea-for-two",
  name: "Tea for two",
  description: "Choose your cups, a tea or two and something to stir with.",
  usd: 0,
  shape: "tray",
  colour: "#6f8f7a",
  tags: ["sets"],
  isFixed: false,
  components: {
    cups: {
      name: "Cups",
      min: 1,
      max: 1,
      sort_order: 3,
      options: [
        option("alder-mug", { quantity: 2, default: true }),
        option("pebble-cup", { quantity: 2, min: 2, max: 4 }),
      ],
    },
    tea: {
      name: "Tea",
      min: 1,
      max: 2,
      sort_order: 2,
      options: [
        option("lighthouse", { default: true }),
        option("kelp-green"),
        option("driftwood", { min: 1, max: 3 }),
        option("sea-mint"),
      ],
    },
    extra: {
      name: "Something to go with it",
      min: 0,
      max: 1,
      sort_order: 1,
      options: [option("infuser"), option("whisk")],
    },
  },
};

/** Has a fixed price for any choice. */
const MORNING_SET: Bundle = {
  slug: "morning-set",
  name: "Morning set",
  description: "A teapot, two mugs and the tea for them, at one price.",
  usd: 8900,
  eur: 8400,
  shape: "teapot",
  colour: "#c46f5a",
  tags: ["sets"],
  isFixed: true,
  components: {
    pot: { name: "Teapot", min: 1, max: 1, options: [option("heron-teapot", { default: true })] },
    mugs: { name: "Mugs", min: 1, max: 1, options: [option("alder-mug", { quantity: 2, default: true })] },
    tea: {
      name: "Tea",
      min: 1,
      max: 1,
      options: [option("lighthouse", { default: true }), option("sea-mint")],
    },
  },
};

export const bundles: readonly Bundle[] = [TEA_FOR_TWO, MORNING_SET];

const WINTER = { valid_from: "2026-01-01T00:00:00Z", valid_to: "2036-01-01T00:00:00Z" };

/** Sales by product. */
export const sales: Readonly<Record<string, Sales>> = {
  "harbour-jug": { winter: { schedule: WINTER, currencies: prices(3200, 3000) } },
  lighthouse: { "tea-for-two": { bundle_ids: [demoId("tea-for-two")], currencies: prices(900, 850) } },
};

/** Volume prices by product and currency. */
export const tiers: Readonly<Record<string, Readonly<Record<string, Prices[string]["tiers"]>>>> = {
  "kelp-green": {
    USD: { six_pack: { minimum_quantity: 6, amount: 1100 }, dozen: { minimum_quantity: 12, amount: 990 } },
    EUR: { six_pack: { minimum_quantity: 6, amount: 1040 }, dozen: { minimum_quantity: 12, amount: 940 } },
  },
};

/** Nodes of the shop's hierarchy by tag; curated goods are shown first. */
export const nodes = [
  { tag: "pottery", name: "Pottery", curated: ["alder-mug", "heron-teapot"] },
  { tag: "tea", name: "Tea", curated: [] },
  { tag: "coffee", name: "Coffee", curated: [] },
  { tag: "sets", name: "Sets", curated: ["tea-for-two"] },
  { tag: "home", name: "Home", curated: [] },
  { tag: "paper", name: "Paper", curated: [] },
  { tag: "class", name: "Classes", curated: [] },
] as const;
