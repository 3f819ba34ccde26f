import fc from "fast-check";
import type {
  Limitations,
  RuleAction,
  RuleNode,
  RuleSet,
} from "../../../lib/promotions/engine/rules/rule-promotion.ts";
import { ALL_NODES, CATALOGS, cents, SHIPPING_TYPES, SKUS, TAGS } from "./random-carts.ts";
import { ATTRIBUTE_ARGS, percent, present } from "./random-standard.ts";

const some = <T>(from: readonly T[], most = 3) =>
  fc.uniqueArray(fc.constantFrom(...from), { minLength: 1, maxLength: most });
const compared = fc.constantFrom("gte", "gt", "lte", "lt", "eq");
const listed = fc.constantFrom("in", "in", "in", "nin");
const IDS = ["product-s0", "product-s1", "product-s4", "unknown"];

const node = (
  strategy: RuleNode["strategy"],
  operator: fc.Arbitrary<string>,
  args: fc.Arbitrary<unknown[]>,
) => fc.record({ strategy: fc.constant(strategy), operator, args });

const itemLeaf: fc.Arbitrary<RuleNode> = fc.oneof(
  { weight: 3, arbitrary: node("item_sku", listed, some(SKUS, 4)) },
  node("item_product_id", listed, some(IDS)),
  {
    weight: 2,
    arbitrary: node(
      "item_identifier",
      listed,
      fc.tuple(fc.record({ skus: some(SKUS), ids: some(IDS, 2) }, { requiredKeys: ["skus"] })),
    ),
  },
  { weight: 2, arbitrary: node("item_category", listed, some(ALL_NODES, 2)) },
  node("item_attribute", listed, fc.constantFrom(...ATTRIBUTE_ARGS)),
  node("item_price", compared, fc.tuple(cents())),
  node("item_quantity", compared, fc.tuple(fc.integer({ min: 1, max: 8 }))),
);

const range = fc.tuple(cents(), cents()).map(
  ([a, b]): RuleNode => ({
    strategy: "cart_total",
    operator: "range",
    args: [Math.min(a, b), Math.max(a, b)],
  }),
);

const ATTRIBUTE_NODES: readonly RuleNode[] = [
  { strategy: "cart_custom_attribute", operator: "in", args: ["channel", "string", "app", "shop"] },
  { strategy: "cart_custom_attribute", operator: "eq", args: ["channel", "string", "web"] },
  { strategy: "cart_custom_attribute", operator: "eq", args: ["visits", "integer", 2] },
  { strategy: "cart_custom_attribute", operator: "gte", args: ["visits", "integer", 1] },
  { strategy: "cart_custom_attribute", operator: "lte", args: ["visits", "integer", 1] },
  { strategy: "cart_custom_attribute", operator: "gt", args: ["rank", "float", 0.5] },
  { strategy: "cart_custom_attribute", operator: "lt", args: ["rank", "float", 1.5] },
];

const setGroup: fc.Arbitrary<RuleNode> = fc
  .tuple(
    fc.oneof(
      node("item_sku", fc.constant("in"), some(SKUS, 3)),
      node("item_category", fc.constant("in"), some(ALL_NODES, 1)),
    ),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([condition, quantity]) => ({
    strategy: "and",
    children: [condition, { strategy: "item_quantity", operator: "eq", args: [quantity] }],
  }));
const itemsBundle: fc.Arbitrary<RuleNode> = fc
  .array(setGroup, { minLength: 1, maxLength: 3 })
  .map((children) => ({ strategy: "items_bundle", children }));

const cartLeaf: fc.Arbitrary<RuleNode> = fc.oneof(
  { weight: 3, arbitrary: node("cart_total", compared, fc.tuple(cents())) },
  range,
  node(
    "account_tags",
    fc.constantFrom("contains_any", "contains_all", "not_contains_any", "not_contains_all"),
    some(TAGS, 2),
  ),
  fc.constantFrom(...ATTRIBUTE_NODES),
  itemsBundle,
);

/** A tree of random depth. Leaves may have children, too. */
const anyTree = (leaf: fc.Arbitrary<RuleNode>) =>
  fc.letrec<{ tree: RuleNode }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 5, arbitrary: leaf },
      {
        weight: 4,
        arbitrary: fc.record({
          strategy: fc.constantFrom("and" as const, "or" as const),
          children: fc.array(tie("tree"), { minLength: 1, maxLength: 3 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(leaf, tie("tree"))
          .map(([one, child]) => (one.strategy === "items_bundle" ? one : { ...one, children: [child] })),
      },
    ),
  })).tree;

const rules = anyTree(fc.oneof({ weight: 3, arbitrary: itemLeaf }, { weight: 2, arbitrary: cartLeaf }));
const condition = anyTree(itemLeaf);

const seldom = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 3, nil: undefined });
const rarely = <T>(one: fc.Arbitrary<T>) =>
  fc.tuple(fc.integer({ min: 0, max: 3 }), one).map(([dice, value]) => (dice === 3 ? value : undefined));

const ofItems = fc
  .record({
    max_items: rarely(fc.integer({ min: 1, max: 3 })),
    max_units: rarely(fc.integer({ min: 1, max: 9 })),
    price_strategy: rarely(fc.constantFrom("cheapest" as const, "expensive" as const)),
  })
  .map(present);
const limitations = fc
  .record({
    max_discount: rarely(cents(1)),
    max_quantity: rarely(fc.integer({ min: 1, max: 6 })),
    items: rarely(ofItems),
  })
  .map((all) => present(all) as Limitations);

const amountArgs = fc.oneof(
  fc.tuple(fc.constant("fixed"), cents(1)),
  fc.tuple(fc.constant("percent"), percent),
);
const capOnly = rarely(cents(1)).map((cap): Limitations => (cap === undefined ? {} : { max_discount: cap }));

const ofSets = fc
  .tuple(capOnly, rarely(fc.constantFrom("cheapest" as const, "expensive" as const)))
  .map(
    ([cap, price_strategy]): Limitations => (price_strategy ? { ...cap, items: { price_strategy } } : cap),
  );

/** The discount of each type of action. */
const ACTIONS: Readonly<Record<RuleAction["strategy"], fc.Arbitrary<RuleAction>>> = {
  cart_discount: fc
    .record({
      strategy: fc.constant("cart_discount"),
      args: amountArgs,
      condition: rarely(condition),
      limitations: capOnly,
    })
    .map((all) => present(all) as RuleAction),
  item_discount: fc
    .record({
      strategy: fc.constant("item_discount"),
      args: fc.oneof(
        amountArgs,
        fc.tuple(fc.constant("fixed_price"), fc.integer({ min: 1, max: 4 }), cents()),
      ),
      condition: seldom(condition),
      limitations,
    })
    .map((all) => present(all) as RuleAction),
  items_bundle_discount: fc
    .record({
      strategy: fc.constant("items_bundle_discount"),
      args: fc.oneof(amountArgs, fc.tuple(fc.constant("fixed_price"), fc.constant(1), cents())),
      condition: itemsBundle,
      limitations: ofSets,
    })
    .map((all) => present(all) as RuleAction),
  shipping_discount: fc
    .record({
      strategy: fc.constant("shipping_discount"),
      args: amountArgs,
      condition: rarely(
        fc.record({
          strategy: fc.constant("shipping_type"),
          operator: fc.constant("in"),
          args: some(SHIPPING_TYPES, 2),
        }),
      ),
      limitations: capOnly,
    })
    .map((all) => present(all) as RuleAction),
};

const action = fc.oneof(
  { weight: 3, arbitrary: ACTIONS.cart_discount },
  { weight: 5, arbitrary: ACTIONS.item_discount },
  { weight: 2, arbitrary: ACTIONS.items_bundle_discount },
  { weight: 1, arbitrary: ACTIONS.shipping_discount },
);

export const ruleSet: fc.Arbitrary<RuleSet> = fc
  .record({
    catalog_ids: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: some(CATALOGS, 2) },
    ),
    currencies: fc.constantFrom(["USD"], ["USD"], ["USD", "EUR"], ["EUR"]),
    rules: seldom(rules),
    actions: fc.array(action, { minLength: 1, maxLength: 2 }),
  })
  .map((all) => present(all) as RuleSet);
