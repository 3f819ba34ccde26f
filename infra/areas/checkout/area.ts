import { keys } from "../../../lib/table/keys.ts";
import { ANY, type Area } from "../area.ts";

export const area: Area = {
  tags: [
    {
      name: "Checkout",
      group: "Shop",
      place: 70,
      description:
        "The way from a cart to a paid order: check out, which makes an order of the cart and freezes its prices, then pay. The cart stays. What was ordered is read under *Orders*, what was paid under *Payments*.",
      has: ["checkout", "payments"],
    },
  ],
  keys: {
    checkouts: [keys.checkout(ANY)],
    orderSources: [keys.sourceAttempts("order", ANY, 0)],
  },
};
