import { randomUUID } from "node:crypto";
import type { EvaluatedCart, EvaluatedItem } from "../../lib/promotions/engine/evaluated-cart.ts";
import type { Promotion } from "../../lib/promotions/engine/promotion.ts";
import type { PromotionFields } from "../../lib/promotions/engine/promotion-base.ts";
import type { RuleAction } from "../../lib/promotions/engine/rules/rule-promotion.ts";
import type { StandardReward } from "../../lib/promotions/engine/standard/standard-promotion.ts";

export const AT = new Date("2026-06-01T00:00:00Z");

const MOST_AUTOMATIC_RULES = 50;
/** As many products as the largest cart may have, in 40 nodes: every promotion matches some of the cart. */
const PRODUCTS = Array.from({ length: 100 }, (_, at) => ({ id: randomUUID(), sku: `SKU-${at}` }));
const NODES = Array.from({ length: 40 }, () => randomUUID());

export function makeCart(items: number, quantity: number): EvaluatedCart {
  return {
    currency: "USD",
    items: PRODUCTS.slice(0, items).map((product, at) => makeItem(product, at, quantity)),
    codes: [],
    customAttributes: {},
    accountTags: [],
    shippingGroups: [],
    method: "line",
    usesRulePromotions: true,
  };
}

function makeItem({ id, sku }: { id: string; sku: string }, at: number, quantity: number): EvaluatedItem {
  const nodes = [NODES[at % 40] ?? "", NODES[at % 5] ?? ""];
  return { id, productId: id, sku, nodes, attributes: {}, unitAmount: 999 + at, quantity };
}

/**
 * Automatic promotions of all types, each for some products or a node. Every twentieth applies to the whole cart. Every
 * fourth is a rule promotion, up to their limit.
 */
export function makePromotions(count: number): readonly Promotion[] {
  return Array.from({ length: count }, (_, at) => {
    const head: PromotionFields = {
      id: randomUUID(),
      name: `Promotion number ${at}`,
      description: "What is granted, in a sentence or two.",
      automatic: true,
      start: "2026-01-01T00:00:00Z",
      end: "2027-01-01T00:00:00Z",
      created_at: new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString(),
    };
    return at % 4 === 3 && at < 4 * MOST_AUTOMATIC_RULES
      ? makeRule(head, at)
      : { ...head, source: "standard", ...makeReward(at) };
  });
}

const makeSku = (at: number) => PRODUCTS[(at * 37) % PRODUCTS.length]?.sku ?? "";
const makeNodeId = (at: number) => NODES[at % NODES.length] ?? "";

function makeReward(at: number): StandardReward {
  const currencies = [{ currency: "USD", amount: 100 + at }];
  const targets = [makeSku(at), makeSku(at + 1), makeSku(at + 2)];
  const requirements = [
    { targets, quantity: 1 },
    { targets: [makeSku(at + 3), makeSku(at + 4)], quantity: 2 },
  ];
  if (at % 20 === 0) {
    return {
      promotion_type: "percent_discount",
      schema: { currencies: [{ currency: "USD", percentage: 1 }] },
    };
  }
  const rewards: readonly StandardReward[] = [
    { promotion_type: "item_fixed_discount", schema: { currencies, targets } },
    { promotion_type: "item_percent_discount", schema: { percent: 12.5, target_nodes: [makeNodeId(at)] } },
    { promotion_type: "x_for_y", schema: { x: 3, y: 2, targets } },
    { promotion_type: "x_for_amount", schema: { x: 2, currencies, targets } },
    { promotion_type: "bundle_fixed_discount", schema: { currencies, requirements } },
    { promotion_type: "bundle_gift", schema: { requirements, gifts: [makeSku(at + 5)] } },
  ];
  return rewards[at % rewards.length] ?? { promotion_type: "fixed_discount", schema: { currencies } };
}

function makeRule(head: PromotionFields, at: number): Promotion {
  const action: RuleAction = {
    strategy: "item_discount",
    args: ["percent", 5],
    condition: { strategy: "item_category", operator: "in", args: [makeNodeId(at)] },
    limitations: { max_quantity: 4 },
  };
  const stacking = { priority: at, stackable: true, override_stacking: false };
  const rules = { strategy: "cart_total", operator: "gte", args: [5000] } as const;
  const rule_set = { catalog_ids: [], currencies: ["USD"], rules, actions: [action] };
  return { ...head, ...stacking, source: "rule", rule_set };
}
