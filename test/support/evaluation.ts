import { evaluate } from "../../lib/promotions/engine/evaluate.ts";
import type { EvaluatedCart, EvaluatedItem, GivenCode } from "../../lib/promotions/engine/evaluated-cart.ts";
import type { Evaluation } from "../../lib/promotions/engine/evaluation.ts";
import { prepareLivePromotions } from "../../lib/promotions/engine/live-promotions.ts";
import type { Promotion } from "../../lib/promotions/engine/promotion.ts";
import type { PromotionFields } from "../../lib/promotions/engine/promotion-base.ts";
import type { RulePromotion } from "../../lib/promotions/engine/rules/rule-promotion.ts";
import type {
  StandardPromotion,
  StandardReward,
} from "../../lib/promotions/engine/standard/standard-promotion.ts";

/** The time of evaluations in tests. Promotions of the builders are active then. */
export const AT = new Date("2026-03-02T09:00:00.000Z");

/** An item of a product. Its id and the product's follow from the sku unless they are given. */
export function anItem(
  sku: string,
  unitAmount: number,
  quantity = 1,
  more: Partial<EvaluatedItem> = {},
): EvaluatedItem {
  const productId = `product-${sku.toLowerCase()}`;
  return { id: `item-${sku}`, productId, sku, nodes: [], attributes: {}, unitAmount, quantity, ...more };
}

export const mug = (quantity: number) => anItem("MUG", 1800, quantity);
export const tea = (quantity: number) => anItem("TEA", 900, quantity);

/** A custom item, which has no product and no catalog. */
export function aCustomItem(sku: string, unitAmount: number, quantity = 1): EvaluatedItem {
  return { id: `custom-${sku}`, sku, nodes: [], attributes: {}, unitAmount, quantity };
}

/** A cart in USD with the method `line`. */
export function aCart(items: readonly EvaluatedItem[], more: Partial<EvaluatedCart> = {}): EvaluatedCart {
  return {
    currency: "USD",
    items,
    codes: [],
    customAttributes: {},
    accountTags: [],
    shippingGroups: [],
    method: "line",
    usesRulePromotions: true,
    ...more,
  };
}

/** A code of a promotion in a cart, without a limit. */
export function aCode(code: string, promotionId: string, more: Partial<GivenCode> = {}): GivenCode {
  return { code, promotionId, perUnit: false, ...more };
}

/** An amount in minor units of USD, in the form of promotions. */
export function usd(amount: number): { currency: string; amount: number }[] {
  return [{ currency: "USD", amount }];
}

type Schema<T extends StandardReward["promotion_type"]> = Partial<
  Extract<StandardReward, { promotion_type: T }>["schema"]
>;

/** A percentage off the cart. */
export const percentOff = (percentage: number, more: Schema<"percent_discount"> = {}) => {
  const schema = { currencies: [{ currency: "USD", percentage }], ...more };
  return { promotion_type: "percent_discount", schema } as const;
};

/** Minor units of USD off the cart. */
export const amountOff = (amount: number, more: Schema<"fixed_discount"> = {}) => {
  const schema = { currencies: usd(amount), ...more };
  return { promotion_type: "fixed_discount", schema } as const;
};

function makeFields(id: string): PromotionFields {
  return {
    id,
    name: `Promotion ${id}`,
    description: "",
    automatic: true,
    start: "2026-03-01T00:00:00Z",
    end: "2026-04-01T00:00:00Z",
    created_at: "2026-02-01T00:00:00.000Z",
  };
}

type More<T> = Partial<Omit<T, "source" | "id" | "promotion_type" | "schema">>;

/**
 * An automatic standard promotion. With `more`, a test sets limits and dates, or `automatic: false` for a promotion with
 * codes.
 */
export function aStandard(
  id: string,
  reward: StandardReward,
  more: More<StandardPromotion> = {},
): StandardPromotion {
  return { ...makeFields(id), ...reward, ...more, source: "standard" };
}

/** An automatic rule promotion that stacks, with priority `null`, for all catalogs, in USD. */
export function aRule(
  id: string,
  rule_set: Partial<RulePromotion["rule_set"]>,
  more: Partial<Omit<RulePromotion, "source" | "id" | "rule_set">> = {},
): RulePromotion {
  return {
    ...makeFields(id),
    priority: null,
    stackable: true,
    override_stacking: false,
    ...more,
    rule_set: { catalog_ids: [], currencies: ["USD"], actions: [], ...rule_set },
    source: "rule",
  };
}

/** Evaluates a cart with these promotions, at `AT` by default. */
export function evaluateCart(cart: EvaluatedCart, promotions: readonly Promotion[], now = AT): Evaluation {
  return evaluate(cart, prepareLivePromotions(promotions), now);
}

/** The discount of each item in minor units, positive as in the tables of the contract. */
export function listTaken({ items }: Evaluation): number[] {
  return items.map(({ discounts }) => discounts.reduce((sum, { amount }) => sum - Number(amount), 0));
}

/** The discount of each promotion that lowers the cart, by promotion id. */
export function listAmounts({ promotions }: Evaluation): Record<string, number> {
  return Object.fromEntries(promotions.map(({ promotion, amount }) => [promotion.id, -Number(amount)]));
}

/** The outcome of each candidate: `applied`, or the reason and its path. */
export function listOutcomes({ outcomes }: Evaluation): Record<string, string> {
  return Object.fromEntries(
    outcomes.map((one) => [
      one.promotion.id,
      one.outcome === "applied" ? one.outcome : `${one.outcome} ${one.failure.path}`,
    ]),
  );
}
