import fc from "fast-check";
import { aPrice, aProduct, PRICEBOOK_ID, someId } from "../shops/products.ts";
import { bundle, CUP, GREEN, MUG, TEA_SET } from "../shops/tea-set.ts";
import { rulePromotion, standardPromotion } from "./goods.ts";

/** Currencies with two, zero and three decimal places. */
const CURRENCIES = ["USD", "JPY", "KWD"] as const;
export const MORE_CURRENCIES = [
  { code: "JPY", decimal_places: 0, format: "¥{price}" },
  { code: "KWD", decimal_places: 3, format: "{price} KD" },
].map((one) => ({
  ...{ type: "currency", exchange_rate: 1, decimal_point: ".", thousand_separator: ",", default: false },
  ...{ enabled: true, ...one },
}));

const inAll = (amount: number) => Object.fromEntries(CURRENCIES.map((code) => [code, amount]));
const withTax = (amount: number) => ({
  ...{ pricebook_id: PRICEBOOK_ID, sales: {} },
  currencies: Object.fromEntries(CURRENCIES.map((code) => [code, { amount, includes_tax: true }])),
});

/** Prices with odd amounts, so that shares and taxes need rounding. */
export const GOODS = [
  aProduct({ name: "Bowl", sku: "BOWL", price: inAll(1999) }),
  aProduct({ name: "Pin", sku: "PIN", price: inAll(7) }),
  aProduct({ name: "Rug", sku: "RUG", prices: [withTax(33_333)] }),
  aProduct({ name: "Cap", sku: "CAP", prices: [withTax(1001)] }),
  {
    ...TEA_SET,
    id: someId(),
    attributes: { ...TEA_SET.attributes, sku: "SET", slug: "set" },
    prices: [aPrice(inAll(2501))],
  },
];

const cents = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 50_000 }));
const rate = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(3, 4, 5))
  .map(([digits, places]) => Number(`${digits}e-${places}`));
const tax = fc
  .array(
    fc.oneof(
      rate.map((one) => ({ rate: one })),
      cents.map((amount) => ({ amount })),
    ),
    { maxLength: 3 },
  )
  .map((all) => all.map((one, at) => ({ type: "tax_item", name: `T${at}`, ...one })));
const quantity = fc.integer({ min: 1, max: 30 });
const group = fc.constantFrom(undefined, undefined, 0, 1);

const productItem = fc.record({ sku: fc.constantFrom("BOWL", "PIN", "RUG", "CAP"), quantity, tax, group });
const bundleItem = fc
  .record({ quantity, tax, group, vessel: fc.constantFrom({ [MUG]: 2 }, { [CUP]: 3 }), tea: fc.boolean() })
  .map(({ vessel, tea, ...more }) => bundle("SET", { vessel, tea: tea ? { [GREEN]: 1 } : {} }, more));
const customItem = fc
  .record({
    amount: cents,
    includes_tax: fc.boolean(),
    quantity,
    tax,
    group,
    at: fc.integer({ min: 0, max: 99 }),
  })
  .map(({ amount, includes_tax, at, ...more }) => {
    return { type: "custom_item", name: "Wrap", sku: `w${at}`, price: { amount, includes_tax }, ...more };
  });
const item = fc.oneof(
  { weight: 4, arbitrary: productItem.map((one) => ({ type: "cart_item", ...one })) },
  { weight: 2, arbitrary: customItem },
  { weight: 1, arbitrary: bundleItem },
);

const reductions = fc.array(
  cents.map((amount) => -1 - amount),
  { maxLength: 3 },
);

/** The content of a random cart and its discounts. */
export type RandomCart = {
  readonly currency: string;
  readonly items: readonly (Record<string, unknown> & { group?: number | undefined })[];
  readonly groups: readonly { base: number; tax: number; fees: number }[];
  readonly kind: "promotions" | "custom discounts" | "nothing";
  readonly codes: readonly string[];
  readonly itemDiscounts: readonly number[];
  readonly cartDiscounts: readonly number[];
  readonly payments: readonly { method: string; share: number }[];
};

const CODES = ["STANDARD", "ITEMS", "RULE", "FREIGHT"];

const randomCart: fc.Arbitrary<RandomCart> = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  items: fc.array(item, { minLength: 1, maxLength: 8 }),
  groups: fc.array(fc.record({ base: cents, tax: cents, fees: cents }), { maxLength: 2 }),
  kind: fc.constantFrom("promotions", "promotions", "custom discounts", "nothing"),
  codes: fc.subarray(CODES),
  itemDiscounts: reductions,
  cartDiscounts: reductions,
  payments: fc.array(
    fc.record({ method: fc.constantFrom("purchase", "authorize"), share: fc.constantFrom(0.3, 1) }),
    { maxLength: 3 },
  ),
});

const amounts = (amount: number) => CURRENCIES.map((currency) => ({ currency, amount }));
const percents = (percentage: number) => CURRENCIES.map((currency) => ({ currency, percentage }));

/** The promotions of a store, with their codes. */
export type RandomStore = {
  readonly method: "line" | "simple";
  readonly standard: readonly { data: object; code?: string }[];
  readonly rules: readonly { data: object; code?: string }[];
  readonly carts: readonly RandomCart[];
};

const percent = fc.integer({ min: 1, max: 100 });
const strategy = (name: string, share: number) => ({
  currencies: [...CURRENCIES],
  actions: [{ strategy: name, args: ["percent", share] }],
});

const standard = fc
  .record({ cart: percent, fixed: cents, items: percent, isFixed: fc.boolean() })
  .map(({ cart, fixed, items, isFixed }) => [
    {
      code: "STANDARD",
      data: isFixed
        ? standardPromotion({ promotion_type: "fixed_discount", schema: { currencies: amounts(fixed + 1) } })
        : standardPromotion({ schema: { currencies: percents(cart) } }),
    },
    {
      code: "ITEMS",
      data: standardPromotion({
        promotion_type: "item_percent_discount",
        schema: { targets: ["BOWL", "CAP"], percent: items },
      }),
    },
  ]);
const rules = fc
  .record({ cart: percent, items: percent, freight: percent })
  .map(({ cart, items, freight }) => [
    { code: "RULE", data: rulePromotion({ rule_set: strategy("cart_discount", cart) }) },
    { code: "FREIGHT", data: rulePromotion({ rule_set: strategy("shipping_discount", freight) }) },
    { data: rulePromotion({ automatic: true, priority: 3, rule_set: strategy("item_discount", items) }) },
  ]);

export const randomStore = (carts: number): fc.Arbitrary<RandomStore> =>
  fc.record({
    method: fc.constantFrom("line", "line", "line", "simple"),
    standard,
    rules,
    carts: fc.array(randomCart, { minLength: carts, maxLength: carts }),
  });
