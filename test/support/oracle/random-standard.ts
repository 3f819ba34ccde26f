import fc from "fast-check";
import type {
  AttributeTarget,
  StandardReward,
  TargetConditions,
} from "../../../lib/promotions/engine/standard/standard-promotion.ts";
import { ALL_NODES, CATALOGS, cents, TARGETS, TEMPLATE } from "./random-carts.ts";

type Reward<T extends StandardReward["promotion_type"]> = Extract<StandardReward, { promotion_type: T }>;

const some = <T>(from: readonly T[], most = 3) =>
  fc.uniqueArray(fc.constantFrom(...from), { minLength: 1, maxLength: most });

/** One value for each currency of a promotion. Most promotions have the currency of the carts. */
const perCurrency = <T>(one: fc.Arbitrary<T>) =>
  fc
    .tuple(fc.constantFrom(["USD"], ["USD"], ["USD"], ["USD", "EUR"], ["EUR", "USD"], ["EUR"]), one, one)
    .map(([currencies, ...values]) => currencies.map((currency, at) => ({ currency, value: values[at]! })));
export const money = (least: number) =>
  perCurrency(cents(least)).map((all) => all.map(({ currency, value }) => ({ currency, amount: value })));

export const percent = fc.oneof(
  fc.constantFrom(1, 10, 25, 40, 50, 70, 99.999999, 100),
  fc.integer({ min: 1, max: 100_000_000 }).map((millionths) => millionths / 1_000_000),
);

const ATTRIBUTES: readonly Omit<AttributeTarget, "template">[] = [
  { field: "color", type: "string", value: "red" },
  { field: "color", type: "string", value: "blue" },
  { field: "size", type: "integer", value: 2 },
  { field: "size", type: "integer", value: "1" },
  { field: "size", type: "integer", value: 0 },
  { field: "fair", type: "boolean", value: true },
  { field: "fair", type: "boolean", value: false },
  { field: "fair", type: "boolean", value: "false" },
  { field: "weight", type: "float", value: "0.0" },
  { field: "weight", type: "float", value: 1.5 },
  { field: "since", type: "date", value: "2026-01-01" },
];
const attribute = fc
  .constantFrom(...ATTRIBUTES)
  .map((one): AttributeTarget => ({ template: TEMPLATE, ...one }));
export const ATTRIBUTE_ARGS = ATTRIBUTES.map(({ field, type, value }) => [TEMPLATE, field, type, value]);

const attributeCondition = fc.oneof(
  attribute,
  fc.tuple(attribute, attribute).map(([{ value, ...one }, other]) => ({
    ...one,
    values: one.type === other.type ? [other.value, value] : [value],
  })),
);
const conditions: fc.Arbitrary<TargetConditions> = fc
  .array(
    fc
      .array(
        fc.oneof(
          attributeCondition.map((one) => ({ attribute: one })),
          some(ALL_NODES, 2).map((values) => ({ node: { values } })),
        ),
        { minLength: 1, maxLength: 2 },
      )
      .map((and) => ({ and })),
    { minLength: 1, maxLength: 2 },
  )
  .map((or) => ({ or }));

const exclude = fc
  .record(
    {
      targets: some(TARGETS, 2),
      nodes: some(ALL_NODES, 1),
      attributes: fc.tuple(attribute),
      conditions,
    },
    { requiredKeys: [] },
  )
  .filter((one) => Object.keys(one).length > 0);

const seldom = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 1, nil: undefined });

/** Removes undefined fields, because the API stores none. */
export function present<T extends object>(from: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)) as never;
}

const optional = <T>(one: fc.Arbitrary<T>) =>
  fc.tuple(fc.integer({ min: 0, max: 3 }), one).map(([dice, value]) => (dice === 3 ? value : undefined));

const cartTargeting = fc
  .record({ target_catalogs: optional(some(CATALOGS, 2)), exclude: optional(exclude) })
  .map(present);

const itemTargeting = fc
  .tuple(
    cartTargeting,
    fc.oneof(
      { weight: 5, arbitrary: some(TARGETS, 6).map((targets) => ({ targets })) },
      { weight: 2, arbitrary: some(ALL_NODES, 2).map((target_nodes) => ({ target_nodes })) },
      { weight: 1, arbitrary: fc.tuple(attribute).map((target_attributes) => ({ target_attributes })) },
      { weight: 1, arbitrary: conditions.map((target_conditions) => ({ target_conditions })) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(some(TARGETS, 2), some(ALL_NODES, 1))
          .map(([targets, target_nodes]) => ({ targets, target_nodes })),
      },
      { weight: 1, arbitrary: fc.constant({}) },
    ),
  )
  .map(([cart, item]) => ({ ...cart, ...item }));

const percentTargeting = fc.oneof(
  { weight: 3, arbitrary: itemTargeting },
  { weight: 1, arbitrary: cartTargeting.map((cart) => ({ ...cart, targets: "all" as const })) },
);

const group = fc.record({ x: fc.integer({ min: 2, max: 5 }), less: fc.integer({ min: 1, max: 4 }) });
const requirements = fc.array(
  fc.record({ targets: some(TARGETS, 5), quantity: fc.constantFrom(1, 1, 2, 3) }),
  { minLength: 1, maxLength: 3 },
);
const sets = fc.record({ requirements, target_catalogs: optional(some(CATALOGS, 2)) }).map(present);

/** The reward of each type of promotion. */
export const REWARDS: {
  readonly [T in StandardReward["promotion_type"]]: fc.Arbitrary<Reward<T>>;
} = {
  fixed_discount: fc
    .tuple(money(1), cartTargeting)
    .map(([currencies, own]) => ({ promotion_type: "fixed_discount", schema: { currencies, ...own } })),
  percent_discount: fc.tuple(perCurrency(percent), cartTargeting).map(([all, own]) => ({
    promotion_type: "percent_discount",
    schema: { currencies: all.map(({ currency, value }) => ({ currency, percentage: value })), ...own },
  })),
  item_fixed_discount: fc
    .tuple(money(1), itemTargeting)
    .map(([currencies, own]) => ({ promotion_type: "item_fixed_discount", schema: { currencies, ...own } })),
  item_percent_discount: fc.tuple(percent, percentTargeting).map(([number, own]) => ({
    promotion_type: "item_percent_discount",
    schema: { percent: number, ...own },
  })),
  x_for_y: fc.tuple(group, itemTargeting).map(([{ x, less }, own]) => ({
    promotion_type: "x_for_y",
    schema: { x, y: Math.max(1, x - less), ...own },
  })),
  x_for_amount: fc.tuple(group, money(0), itemTargeting).map(([{ x }, currencies, own]) => ({
    promotion_type: "x_for_amount",
    schema: { x, currencies, ...own },
  })),
  bundle_fixed_discount: fc.tuple(money(0), sets).map(([currencies, own]) => ({
    promotion_type: "bundle_fixed_discount",
    schema: { currencies, ...own },
  })),
  bundle_gift: fc
    .tuple(some(TARGETS, 2), seldom(fc.boolean()), sets)
    .map(([gifts, auto_add_free_gift, own]) => ({
      promotion_type: "bundle_gift",
      schema: { gifts, ...own, ...(auto_add_free_gift === undefined ? {} : { auto_add_free_gift }) },
    })),
};
