import { MOST_SHOWN_BYTES, tooLargePage } from "../../carts/listing/list-budget.ts";
import type { Order } from "../order.ts";
import type { OrderIncluded, OrderView } from "../schemas.ts";
import { includedView, type OrderIncludes } from "./order-includes.ts";
import { orderView } from "./order-view.ts";

/**
 * Several orders, with what all of them include in one collection for each kind.
 * @throws ApiError 422 as soon as what is included makes them longer than an answer may be
 */
export function ordersView(orders: Iterable<Order>, includes: OrderIncludes) {
  const data: OrderView[] = [];
  const parts: OrderIncluded[] = [includedView([], includes) ?? {}];
  let bytes = 0;
  for (const order of orders) {
    data.push(orderView(order));
    const part = includedView([order], { ...includes, accounts: [], members: [] });
    if (!part) continue;
    bytes += Buffer.byteLength(JSON.stringify(part));
    if (bytes > MOST_SHOWN_BYTES && data.length > 1) throw tooLongAnswer(data.length - 1);
    parts.push(part);
  }
  return includes.include.size > 0 ? { data, included: together(parts) } : { data };
}

/** Several orders may have the same promotion: each is included once. */
function together(parts: readonly OrderIncluded[]): Record<string, readonly unknown[]> {
  const all = new Map<string, unknown[]>();
  for (const [kind, list] of parts.flatMap((part) => Object.entries(part))) {
    if (list) all.set(kind, [...(all.get(kind) ?? []), ...list]);
  }
  const promotions = parts.flatMap((part) => part.promotions ?? []);
  const once = new Map(promotions.map((promotion) => [promotion.id, promotion]));
  if (all.has("promotions")) all.set("promotions", [...once.values()]);
  return Object.fromEntries(all);
}

function tooLongAnswer(fits: number) {
  const what = `The answer would be longer than ${MOST_SHOWN_BYTES} bytes with what it is to include`;
  return tooLargePage(what, fits, "orders");
}
