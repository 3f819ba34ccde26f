import type { Cart } from "../cart/cart.ts";
import { cartView } from "./cart-view.ts";
import type { CartIncludes } from "./includes.ts";

type Included = Record<string, unknown[]>;

/** Several carts, with what each of them would include in one collection per kind. */
export function cartsView(carts: readonly Cart[], view: CartIncludes) {
  const shown = carts.map((cart) => cartView(cart, view));
  const included: Included = {};
  for (const one of shown) {
    for (const [kind, found] of Object.entries("included" in one ? one.included : {})) {
      included[kind] = [...(included[kind] ?? []), ...found];
    }
  }
  const data = shown.map((one) => one.data);
  return view.include.size > 0 ? { data, included } : { data };
}
