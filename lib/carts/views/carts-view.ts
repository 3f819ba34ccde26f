import type { Cart } from "../cart/cart.ts";
import type { CartView } from "../schemas/responses.ts";
import { priceCart } from "../totals/price-cart.ts";
import { cartView } from "./cart-view.ts";
import type { CartIncludes } from "./includes.ts";

/** Several carts, with what each of them would include in one collection per kind. */
export function cartsView(carts: readonly Cart[], includes: CartIncludes) {
  const views = carts.map((cart) => cartView(priceCart(cart), includes));
  const included: Record<string, unknown[]> = {};
  for (const [kind, list] of views.flatMap(detailsOf)) {
    included[kind] = [...(included[kind] ?? []), ...list];
  }
  const data = views.map((view) => view.data);
  return includes.include.size > 0 ? { data, included } : { data };
}

function detailsOf({ included = {} }: CartView) {
  return Object.entries(included).flatMap(([kind, list]) => (list ? [[kind, list] as const] : []));
}
