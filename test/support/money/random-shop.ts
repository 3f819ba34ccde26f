import fc from "fast-check";
import type { Books } from "../oracle/prices.ts";
import { cents, NOW, SHIPPING_TYPES } from "../oracle/random-carts.ts";
import { anyKindOfDraft, type Draft } from "../oracle/random-promotions.ts";
import type { Tax } from "../oracle/taxes.ts";
import { booksIn, CURRENCIES, SET, SKUS } from "./random-books.ts";

export type RandomItem = {
  /** A product, the bundle or a custom item. */
  readonly sku: string;
  readonly quantity: number;
  /** Adds without taxes leave those that the item has. */
  readonly taxes: readonly Tax[] | undefined;
  readonly group: number | undefined;
  readonly text: string | undefined;
  /** Options of the bundle, by sku. */
  readonly selection: { readonly vessel: Record<string, number>; readonly tea: Record<string, number> };
  /** Price of a custom item. */
  readonly amount: number;
  readonly includesTax: boolean;
  /** Adds fields to the request that only the service writes. */
  readonly pretends: boolean;
};

export type RandomAct = {
  readonly kind: "authorize" | "purchase" | "capture" | "refund";
  readonly of: number;
  /** The part of what is owing or left; undefined for all of it, more than 1 for too much. */
  readonly share: number | undefined;
};

export type RandomCart = {
  readonly isOther: boolean;
  /** Hours after `NOW` of the first and of later requests. */
  readonly hours: readonly [number, number];
  readonly kind: "promotions" | "custom discounts";
  readonly usesRulePromotions: boolean;
  readonly attributes: { readonly channel?: string; readonly visits?: number; readonly rank?: number };
  readonly groups: readonly { shippingType: string; base: number; tax: number; fees: number }[];
  readonly items: readonly RandomItem[];
  readonly givesCodes: boolean;
  readonly change: { readonly at: number; readonly quantity: number } | undefined;
  readonly itemDiscounts: readonly { at: number; amount: number }[];
  readonly cartDiscounts: readonly number[];
  readonly acts: readonly RandomAct[];
  /** Reads the cart, its groups and those of the order. */
  readonly isRead: boolean;
};

export type RandomShop = {
  /** Places in `CURRENCIES`. */
  readonly currencies: readonly [number, number];
  readonly method: "line" | "simple";
  readonly books: Books;
  readonly drafts: readonly Draft[];
  readonly carts: readonly RandomCart[];
  /** Lists its orders, and imports some again. */
  readonly isListed: boolean;
};

const quantity = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 9 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 120 }) },
);
const rate = fc.oneof(
  fc.constantFrom(0.2, 0.0725, 0.5, 0.05, 0.125),
  fc
    .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 3, max: 5 }))
    .map(([digits, places]) => Number(`${digits}e-${places}`)),
);
const tax: fc.Arbitrary<Tax> = fc.oneof(
  { weight: 3, arbitrary: rate.map((one) => ({ rate: one })) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 900 }).map((amount) => ({ amount })) },
);
const selection = fc.record({
  vessel: fc.oneof(
    fc.constant({ S0: 2 } as Record<string, number>),
    fc.integer({ min: 1, max: 4 }).map((units): Record<string, number> => ({ S1: units })),
  ),
  tea: fc.constantFrom<Record<string, number>>({}, { S2: 1 }, { S2: 1, S3: 3 }),
});
const item: fc.Arbitrary<RandomItem> = fc.record({
  sku: fc.constantFrom(...SKUS, ...SKUS, "X0", "X1", SET, SET),
  quantity,
  taxes: fc.option(fc.array(tax, { minLength: 1, maxLength: 3 }), { freq: 2, nil: undefined }),
  group: fc.constantFrom(undefined, undefined, 0, 1),
  text: fc.constantFrom(undefined, undefined, undefined, "Ada"),
  selection,
  amount: cents(),
  includesTax: fc.boolean(),
  pretends: fc.boolean(),
});

const lessThanNothing = fc
  .oneof(cents(1), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }))
  .map((amount) => -amount);
const act: fc.Arbitrary<RandomAct> = fc.record({
  kind: fc.constantFrom(
    "authorize",
    "purchase",
    "purchase",
    "capture",
    "capture",
    "refund",
    "refund",
    "refund",
  ),
  of: fc.integer({ min: 0, max: 2 }),
  share: fc.constantFrom(undefined, undefined, undefined, 1, 0.5, 0.3, 1.5),
});

const draftOf = (promotion: object): Draft => ({
  promotion: {
    ...{ name: "A promotion", description: "", automatic: true, created_at: "", source: "standard" },
    ...{ start: "2026-01-01T00:00:00Z", end: "2027-01-01T00:00:00Z", ...promotion },
  } as Draft["promotion"],
  ...{ isGiven: true, usesLeft: undefined, perUnit: false, isGivenTwice: false },
});

const threshold = fc.oneof(cents(1), fc.integer({ min: 1, max: 40_000 }));

/** A gift for one or two products, and discounts from totals that the gift alone must not reach. */
const gift: fc.Arbitrary<Draft[]> = fc
  .record({
    wanted: fc.subarray(SKUS, { minLength: 3 }),
    gifts: fc.shuffledSubarray(SKUS, { minLength: 1, maxLength: 2 }),
    quantity: fc.integer({ min: 1, max: 2 }),
    amounts: fc.tuple(threshold, threshold),
    percentage: fc.integer({ min: 1, max: 50 }),
    end: fc.constantFrom("2027-01-01T00:00:00Z", NOW.toISOString()),
  })
  .map(({ wanted, gifts, quantity: units, amounts, percentage, end }) => {
    const requirements = [{ targets: wanted, quantity: units }];
    const currencies = ["USD", "EUR"];
    return [
      draftOf({
        promotion_type: "bundle_gift",
        schema: { requirements, gifts, auto_add_free_gift: true },
        end,
      }),
      draftOf({
        promotion_type: "percent_discount",
        schema: { currencies: currencies.map((currency) => ({ currency, percentage })) },
        min_cart_value: currencies.map((currency) => ({ currency, amount: amounts[0] })),
      }),
      draftOf({
        ...{ source: "rule", priority: null, stackable: true, override_stacking: false },
        rule_set: {
          ...{ catalog_ids: [], currencies },
          rules: { strategy: "cart_total", operator: "gte", args: [amounts[1]] },
          actions: [{ strategy: "cart_discount", args: ["percent", percentage] }],
        },
      }),
    ];
  });

const drafts = fc
  .tuple(fc.array(anyKindOfDraft, { maxLength: 4 }), fc.option(gift, { freq: 2, nil: [] }))
  .map(([all, more]) => [...more, ...all]);

const anyCart: fc.Arbitrary<RandomCart> = fc.record({
  isOther: fc.constantFrom(false, false, false, true),
  hours: fc.constantFrom([0, 0], [0, 0], [0, 1], [0, 2], [1, 1], [-1, 0]),
  kind: fc.constantFrom("promotions", "promotions", "custom discounts"),
  usesRulePromotions: fc.constantFrom(true, true, false),
  attributes: fc.record(
    {
      channel: fc.constantFrom("app", "web"),
      visits: fc.integer({ min: 0, max: 3 }),
      rank: fc.constantFrom(0.5, 1.5),
    },
    { requiredKeys: [] },
  ),
  groups: fc.array(
    fc.record({
      shippingType: fc.constantFrom(...SHIPPING_TYPES),
      ...{ base: cents(), tax: cents(), fees: cents() },
    }),
    { maxLength: 2 },
  ),
  items: fc.array(item, { minLength: 1, maxLength: 5 }),
  givesCodes: fc.constantFrom(true, true, false),
  change: fc.option(fc.record({ at: fc.nat({ max: 5 }), quantity }), { freq: 2, nil: undefined }),
  itemDiscounts: fc.array(fc.record({ at: fc.nat({ max: 5 }), amount: lessThanNothing }), { maxLength: 2 }),
  cartDiscounts: fc.array(lessThanNothing, { maxLength: 3 }),
  isRead: fc.boolean(),
  acts: fc.array(act, { maxLength: 4 }),
});

/** Items name only groups of their cart. */
const cart = anyCart.map(({ items, groups, ...more }) => ({
  ...{ ...more, groups },
  items: items.map((one) =>
    one.group !== undefined && !groups[one.group] ? { ...one, group: undefined } : one,
  ),
}));

/** A shop with so many carts. */
export const randomShop = (carts: number): fc.Arbitrary<RandomShop> =>
  fc.shuffledSubarray([...CURRENCIES.keys()], { minLength: 2, maxLength: 2 }).chain(([main = 0, other = 1]) =>
    fc.record({
      currencies: fc.constant([main, other] as const),
      method: fc.constantFrom("line", "line", "line", "line", "simple"),
      books: booksIn([CURRENCIES[main]!.code, CURRENCIES[other]!.code]),
      drafts,
      isListed: fc.constantFrom(true, false, false, false),
      carts: fc.array(cart, { minLength: carts, maxLength: carts }),
    }),
  );
