import type { EvaluatedCart, EvaluatedItem } from "../../../lib/promotions/engine/evaluated-cart.ts";
import type { Promotion } from "../../../lib/promotions/engine/promotion.ts";
import type { PromotionFields } from "../../../lib/promotions/engine/promotion-base.ts";
import type { RuleAction, RuleNode } from "../../../lib/promotions/engine/rules/rule-promotion.ts";
import type { StandardReward } from "../../../lib/promotions/engine/standard/standard-promotion.ts";

/** A discount that a promotion can grant, in words and as API fields. */
export type Kind = {
  readonly name: string;
  readonly words: string;
  readonly grants: StandardReward | RuleAction;
};

export const AT = new Date("2026-03-02T09:00:00.000Z");

function item(sku: string, unitAmount: number, quantity: number): EvaluatedItem {
  return { id: sku, productId: `product-${sku}`, sku, nodes: [], attributes: {}, unitAmount, quantity };
}

/** 3 mugs at 18.00 and 7 teas at 9.00: 117.00, and 7.00 for shipping. */
export const CART: EvaluatedCart = {
  currency: "USD",
  items: [item("MUG", 1800, 3), item("TEA", 900, 7)],
  codes: [],
  customAttributes: {},
  accountTags: [],
  shippingGroups: [{ id: "parcel", shippingType: "ground", base: 700 }],
  method: "line",
  usesRulePromotions: true,
};

const usd = (amount: number) => [{ currency: "USD", amount }];
const requirement = (sku: string, quantity: number) => ({ targets: [sku], quantity });
const isSku = (sku: string): RuleNode => ({ strategy: "item_sku", operator: "in", args: [sku] });
const units = (sku: string, quantity: number): RuleNode => ({
  strategy: "and",
  children: [isSku(sku), { strategy: "item_quantity", operator: "eq", args: [quantity] }],
});
const mugAndTwoTeas: RuleNode = { strategy: "items_bundle", children: [units("MUG", 1), units("TEA", 2)] };
const requirements = [requirement("MUG", 1), requirement("TEA", 2)];

const percentOfCart = (percentage: number): StandardReward => ({
  promotion_type: "percent_discount",
  schema: { currencies: [{ currency: "USD", percentage }] },
});

const standard = (words: string, grants: StandardReward): Kind => ({
  name: grants.promotion_type,
  words,
  grants,
});
const rule = (words: string, grants: RuleAction): Kind => ({
  name: `${grants.strategy} ${grants.args[0]}`,
  words,
  grants,
});

/** Every type of standard promotion, and every action of rule promotions with each kind of amount. */
export const KINDS: readonly Kind[] = [
  standard("5.00 off the cart", { promotion_type: "fixed_discount", schema: { currencies: usd(500) } }),
  standard("40 % off the cart", percentOfCart(40)),
  standard("100 % off the cart", percentOfCart(100)),
  standard("3.00 off each mug", {
    promotion_type: "item_fixed_discount",
    schema: { currencies: usd(300), targets: ["MUG"] },
  }),
  standard("25 % off each item", {
    promotion_type: "item_percent_discount",
    schema: { percent: 25, targets: "all" },
  }),
  standard("3 teas for 2", { promotion_type: "x_for_y", schema: { x: 3, y: 2, targets: ["TEA"] } }),
  standard("3 teas for 20.00", {
    promotion_type: "x_for_amount",
    schema: { x: 3, currencies: usd(2000), targets: ["TEA"] },
  }),
  standard("a mug and 2 teas for 30.00", {
    promotion_type: "bundle_fixed_discount",
    schema: { currencies: usd(3000), requirements },
  }),
  standard("a tea free with each mug", {
    promotion_type: "bundle_gift",
    schema: { requirements: [requirement("MUG", 1)], gifts: ["TEA"] },
  }),
  rule("5.00 off the cart", { strategy: "cart_discount", args: ["fixed", 500] }),
  rule("70 % off the cart", { strategy: "cart_discount", args: ["percent", 70] }),
  rule("3.00 off each mug", { strategy: "item_discount", args: ["fixed", 300], condition: isSku("MUG") }),
  rule("15 % off each item", { strategy: "item_discount", args: ["percent", 15] }),
  rule("2 mugs for 30.00", {
    strategy: "item_discount",
    args: ["fixed_price", 2, 3000],
    condition: isSku("MUG"),
  }),
  rule("4.00 off a mug and 2 teas", {
    strategy: "items_bundle_discount",
    args: ["fixed", 400],
    condition: mugAndTwoTeas,
  }),
  rule("20 % off a mug and 2 teas", {
    strategy: "items_bundle_discount",
    args: ["percent", 20],
    condition: mugAndTwoTeas,
  }),
  rule("a mug and 2 teas for 30.00", {
    strategy: "items_bundle_discount",
    args: ["fixed_price", 1, 3000],
    condition: mugAndTwoTeas,
  }),
  rule("5.00 off shipping", { strategy: "shipping_discount", args: ["fixed", 500] }),
  rule("50 % off shipping", { strategy: "shipping_discount", args: ["percent", 50] }),
];

/** Two automatic promotions. The first is applied first if the engines allow that. */
export function makePair(first: Kind, second: Kind): readonly Promotion[] {
  return [makePromotion(first, 0), makePromotion(second, 1)];
}

function makePromotion({ words, grants }: Kind, at: 0 | 1): Promotion {
  const head: PromotionFields = {
    id: at === 0 ? "first" : "second",
    name: words,
    description: "",
    automatic: true,
    start: "2026-01-01T00:00:00Z",
    end: "2027-01-01T00:00:00Z",
    created_at: `2026-01-0${at + 1}T00:00:00.000Z`,
  };
  if ("promotion_type" in grants) return { ...head, ...grants, source: "standard" };
  const stacking = { priority: 20 - at, stackable: true, override_stacking: false };
  const rule_set = { catalog_ids: [], currencies: ["USD"], actions: [grants] };
  return { ...head, ...stacking, source: "rule", rule_set };
}
