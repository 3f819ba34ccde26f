import type { CartView } from "../schemas/responses.ts";
import type { PricedCart } from "../totals/price-cart.ts";
import { type Display, displayByCode } from "./display.ts";

/** Cart-level meta. (spec 2.5) */
export function cartMetaView(priced: PricedCart, display: Display): CartView["data"]["meta"] {
  const { cart, items, totals } = priced;
  const discounts = displayByCode(
    items.flatMap((item) => item.discounts),
    display,
  );
  return {
    display_price: {
      with_tax: display(totals.withTax),
      without_tax: display(totals.withoutTax),
      tax: display(totals.tax),
      discount: display(totals.discount),
      without_discount: display(totals.withoutDiscount),
      shipping: display(totals.shipping),
      discounts,
    },
    discounts,
    timestamps: { created_at: cart.created_at, updated_at: cart.updated_at, expires_at: cart.expires_at },
  };
}
