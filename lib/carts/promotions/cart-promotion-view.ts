import type { Display } from "../views/display.ts";
import { shortPromotionView } from "../views/short-promotion-view.ts";
import type { CartOutcome } from "./cart-outcomes.ts";
import type { CartPromotionView } from "./schemas.ts";

export function cartPromotionView(
  { promotion, code, outcome, amount, reason }: CartOutcome,
  display: Display,
): CartPromotionView {
  return {
    type: "cart_promotion",
    promotion: promotion && shortPromotionView(promotion),
    code,
    outcome,
    amount: amount === undefined ? undefined : display(amount),
    reason,
  };
}
