import { createAnswerCounter } from "../../lists/packed-list.ts";
import type { Cart } from "../cart/cart.ts";
import type { CartPromotions } from "../promotions/cart-promotions.ts";
import type { CartView } from "../schemas/responses.ts";
import { priceCart } from "../totals/price-cart.ts";
import { cartView } from "./cart-view.ts";
import type { CartIncludes } from "./included-details.ts";

/** @throws ApiError 422 as soon as included resources make the answer too long */
export function cartsView(carts: Iterable<Cart>, includes: CartIncludes, promotions: CartPromotions) {
  const data: CartView["data"][] = [];
  const included = new Map<string, Map<string, unknown> | undefined>();
  const showsMore = includes.include.size > 0;
  const count = createAnswerCounter("carts");
  for (const cart of carts) {
    const view = cartView(priceCart(cart, promotions), includes);
    data.push(view.data);
    if (!showsMore) continue;
    count(view);
    for (const [kind, list] of Object.entries(view.included ?? {})) {
      // A kind that this cart lacks keeps its place: the order of the answer is that of the document.
      included.set(kind, list ? mergeById(included.get(kind), list) : included.get(kind));
    }
  }
  if (!showsMore) return { data };
  return {
    data,
    included: Object.fromEntries(
      [...included].flatMap(([kind, all]) => (all ? [[kind, [...all.values()]]] : [])),
    ),
  };
}

/** Carts may share a promotion or an image. It is included once. */
function mergeById(
  all: Map<string, unknown> | undefined,
  list: readonly { readonly id: string }[],
): Map<string, unknown> {
  const more = all ?? new Map<string, unknown>();
  for (const one of list) more.set(one.id, one);
  return more;
}
