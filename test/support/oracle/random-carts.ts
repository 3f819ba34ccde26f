import fc from "fast-check";
import type { EvaluatedCart, EvaluatedItem } from "../../../lib/promotions/engine/evaluated-cart.ts";

/* The sets of values are small, so that items, targets and promotions match often. */
export const NOW = new Date("2026-06-15T12:00:00.000Z");
export const CATALOGS = ["catalog-a", "catalog-b", "catalog-c"];
export const TAGS = ["tag-a", "tag-b", "tag-c"];
export const SHIPPING_TYPES = ["ground", "air"];
export const TEMPLATE = "products(look)";

/** For each leaf: the node itself, its ancestors and its hierarchy. */
const NODES = {
  mugs: ["mugs", "kitchen", "house"],
  plates: ["plates", "kitchen", "house"],
  lamps: ["lamps", "house"],
  seeds: ["seeds", "garden"],
} as const;
export const ALL_NODES = ["mugs", "plates", "kitchen", "house", "lamps", "seeds", "garden"];

/** Products with their nodes and the fields of `TEMPLATE`. */
export const PRODUCTS = [
  { sku: "S0", nodes: NODES.mugs, look: { color: "red", size: 1, fair: true } },
  { sku: "S1", nodes: NODES.mugs, look: { color: "blue", size: "2", fair: false, since: "2026-01-01" } },
  { sku: "S2", nodes: NODES.plates, look: { color: "red", weight: 1.5, since: "2026-01-01T00:00:00Z" } },
  { sku: "S3", nodes: NODES.lamps, look: { size: 2, fair: "true", weight: "1.50" } },
  {
    sku: "S4",
    nodes: NODES.seeds,
    look: { color: "", size: "", weight: 0.25, fair: "false", since: "soon" },
  },
  { sku: "S5", nodes: [...NODES.seeds, ...NODES.plates], look: { size: 0, weight: "0" } },
];
const CUSTOM_SKUS = ["X0", "X1"];
export const SKUS = [...PRODUCTS.map(({ sku }) => sku), ...CUSTOM_SKUS];
/** Possible targets of a promotion: skus, product ids, and an id of no item. */
export const TARGETS = [...SKUS, "product-s0", "product-s3", "unknown"];

/** Small amounts cause ties and halves often; large ones approach the largest integer of JSON. */
export const cents = (least = 0) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.integer({ min: least, max: 12 }) },
    { weight: 4, arbitrary: fc.integer({ min: least, max: 5000 }) },
    { weight: 1, arbitrary: fc.integer({ min: least, max: 9_000_000_000 }) },
  );
const quantity = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 200 }) },
);

type Facet = {
  product: number;
  catalog: number;
  quantity: number;
  ownPrice: number | undefined;
  giftOf: string | undefined;
};

const facet: fc.Arbitrary<Facet> = fc.record({
  product: fc.integer({ min: 0, max: PRODUCTS.length - 1 }),
  catalog: fc.integer({ min: 0, max: CATALOGS.length - 1 }),
  quantity,
  // Most items of a product have its price. Tiers cause different prices.
  ownPrice: fc.option(cents(), { freq: 6, nil: undefined }),
  giftOf: fc.constantFrom(...Array.from({ length: 8 }, () => undefined), "promotion-0", "promotion-1"),
});

function productItem(one: Facet, at: number, prices: readonly number[]): EvaluatedItem {
  const { sku, nodes, look } = PRODUCTS[one.product]!;
  return {
    id: `item-${at}`,
    productId: `product-${sku.toLowerCase()}`,
    sku,
    catalogId: CATALOGS[one.catalog]!,
    nodes,
    attributes: { [TEMPLATE]: look },
    unitAmount: one.ownPrice ?? prices[one.product]!,
    quantity: one.quantity,
    ...(one.giftOf === undefined ? {} : { giftOf: one.giftOf }),
  };
}

const customItems = fc.subarray(CUSTOM_SKUS).chain((skus) =>
  fc.tuple(
    ...skus.map((sku) =>
      fc.record({ unitAmount: cents(), quantity }).map(
        (one): EvaluatedItem => ({
          id: `item-${sku}`,
          sku,
          nodes: [],
          attributes: {},
          ...one,
        }),
      ),
    ),
  ),
);

export const items: fc.Arbitrary<EvaluatedItem[]> = fc
  .record({
    facets: fc.array(facet, { minLength: 1, maxLength: 7 }),
    prices: fc.tuple(...PRODUCTS.map(() => cents())),
    custom: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: customItems }),
    isCustomFirst: fc.boolean(),
  })
  .map(({ facets, prices, custom, isCustomFirst }) => {
    const products = facets.map((one, at) => productItem(one, at, prices));
    return isCustomFirst ? [...custom, ...products] : [...products, ...custom];
  });

const customAttributes = fc
  .record(
    {
      channel: fc.constantFrom("app", "web"),
      visits: fc.integer({ min: 0, max: 3 }),
      rank: fc.constantFrom(0.5, 1.5),
    },
    { requiredKeys: [] },
  )
  .map(({ channel, visits, rank }) => ({
    ...(channel === undefined ? {} : { channel: { type: "string", value: channel } }),
    ...(visits === undefined ? {} : { visits: { type: "integer", value: visits } }),
    ...(rank === undefined ? {} : { rank: { type: "float", value: rank } }),
  }));

const shippingGroups = fc.array(
  fc.record({ shippingType: fc.constantFrom(...SHIPPING_TYPES), base: fc.integer({ min: 0, max: 1500 }) }),
  { maxLength: 3 },
);

const LINE_MOSTLY = ["line", "line", "line", "line", "line", "simple"] as const;

/** A cart without codes, because they depend on the promotions. */
export const bareCart: fc.Arbitrary<EvaluatedCart> = fc
  .record({
    currency: fc.constantFrom("USD", "USD", "USD", "USD", "EUR"),
    items,
    codes: fc.constant([]),
    customAttributes,
    accountTags: fc.subarray(TAGS),
    shippingGroups,
    method: fc.constantFrom(...LINE_MOSTLY),
    usesRulePromotions: fc.constantFrom(true, true, true, false),
  })
  .map((cart) => ({
    ...cart,
    shippingGroups: cart.shippingGroups.map((group, at) => ({ id: `group-${at}`, ...group })),
  }));
