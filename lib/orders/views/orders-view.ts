import { MOST_SHOWN_BYTES, tooLargePage } from "../../carts/listing/list-budget.ts";
import type { Order } from "../order.ts";
import type { OrderIncluded, OrderView } from "../schemas.ts";
import { buildIncluded, type OrderIncludes } from "./order-includes.ts";
import { orderView } from "./order-view.ts";

/** @throws ApiError 422 if the includes make the answer too long */
export function ordersView(orders: Iterable<Order>, includes: OrderIncludes) {
  const data: OrderView[] = [];
  const parts: OrderIncluded[] = [buildIncluded([], includes) ?? {}];
  let bytes = 0;
  for (const order of orders) {
    data.push(orderView(order));
    const part = buildIncluded([order], { ...includes, accounts: [], members: [] });
    if (!part) continue;
    bytes += Buffer.byteLength(JSON.stringify(part));
    if (bytes > MOST_SHOWN_BYTES && data.length > 1) throw buildTooLongError(data.length - 1);
    parts.push(part);
  }
  return includes.include.size > 0 ? { data, included: mergeIncluded(parts) } : { data };
}

/** Orders may share a promotion. */
function mergeIncluded(parts: readonly OrderIncluded[]): Record<string, readonly unknown[]> {
  const all = new Map<string, unknown[]>();
  for (const [kind, list] of parts.flatMap((part) => Object.entries(part))) {
    if (list) all.set(kind, [...(all.get(kind) ?? []), ...list]);
  }
  const promotions = parts.flatMap((part) => part.promotions ?? []);
  const once = new Map(promotions.map((promotion) => [promotion.id, promotion]));
  if (all.has("promotions")) all.set("promotions", [...once.values()]);
  return Object.fromEntries(all);
}

function buildTooLongError(fits: number) {
  const what = `The answer would be longer than ${MOST_SHOWN_BYTES} bytes with what it is to include`;
  return tooLargePage(what, fits, "orders");
}
