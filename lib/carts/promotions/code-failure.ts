import type { UnmetCondition } from "../../promotions/engine/evaluation.ts";
import { isActive, type Promotion } from "../../promotions/engine/promotion.ts";
import type { StoredCode } from "../../promotions/live/code.ts";
import { type CodeUserHistory, type UseRefusal, useRefusal } from "../../promotions/live/code-uses.ts";
import type { Cart } from "../cart/cart.ts";

export const UNKNOWN_CODE: UnmetCondition = { path: "code", detail: "No promotion has this code." };

/**
 * Explains why a shopper cannot use a code in any cart. Undefined if the shopper can.
 * @answers Why does a promotion or code not lower a cart?
 */
export function explainCodeFailure(
  stored: StoredCode,
  promotion: Promotion | undefined,
  facts: CodeUserHistory,
): UnmetCondition | undefined {
  if (!promotion) return { path: "enabled", detail: "The promotion is deleted, disabled or over." };
  if (stored.codes_id !== (promotion.codes_id ?? promotion.id)) {
    return { path: "code", detail: "The promotion gave up this code when it was activated again." };
  }
  const refusal = useRefusal(stored, facts);
  return refusal && USE_FAILURES[refusal];
}

const USE_FAILURES: Readonly<Record<UseRefusal, UnmetCondition>> = {
  no_uses_left: { path: "uses", detail: "The code has no uses left." },
  not_for_this_shopper: { path: "user", detail: "The code is for other customers." },
  unknown_shopper: {
    path: "max_uses_per_shopper",
    detail: "Uses are counted by shopper, and who this is is not known.",
  },
  shopper_limit: {
    path: "max_uses_per_shopper",
    detail: "The shopper has used the code as often as one may.",
  },
  not_a_new_shopper: { path: "is_for_new_shopper", detail: "The shopper has ordered before." },
};

/** Explains why an evaluation at this moment skips a promotion. Undefined if it does not. */
export function explainPromotionFailure(
  promotion: Promotion,
  { discount_settings, items }: Pick<Cart, "discount_settings" | "items">,
  at: Date,
): UnmetCondition | undefined {
  if (!isActive(promotion, at)) return explainInactivity(promotion, at);
  if (discount_settings.custom_discounts_enabled) {
    const detail = "The cart takes custom discounts, which exclude promotions.";
    return { path: "discount_settings.custom_discounts_enabled", detail };
  }
  if (promotion.source === "rule" && !discount_settings.use_rule_promotions) {
    const detail = "The cart does not take rule promotions.";
    return { path: "discount_settings.use_rule_promotions", detail };
  }
  return items.length === 0 ? { path: "items", detail: "The cart has no items." } : undefined;
}

function explainInactivity({ start, end }: Promotion, at: Date): UnmetCondition {
  if (at.getTime() < Date.parse(start)) return { path: "start", detail: `The promotion starts at ${start}.` };
  return { path: "end", detail: `The promotion ended at ${end}.` };
}
