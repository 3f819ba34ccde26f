import { MOST_SHOWN_BYTES, tooLargePage } from "../../carts/listing/list-budget.ts";
import type { Order } from "../order.ts";
import { includedView, type OrderIncludes } from "./order-includes.ts";
import { orderView } from "./order-view.ts";

/**
 * Several orders, with what all of them include in one collection for each kind.
 * @throws ApiError 422 as soon as what is included makes them longer than an answer may be
 */
export function ordersView(orders: readonly Order[], includes: OrderIncludes) {
  let bytes = 0;
  for (const order of includes.include.size > 0 ? orders : []) {
    const own = includedView([order], { ...includes, accounts: [], members: [] });
    bytes += Buffer.byteLength(JSON.stringify(own));
    if (bytes > MOST_SHOWN_BYTES) throw tooLongAnswer();
  }
  const included = includedView(orders, includes);
  return { data: orders.map(orderView), ...(included ? { included } : {}) };
}

function tooLongAnswer() {
  const what = `The answer would be longer than ${MOST_SHOWN_BYTES} bytes with what it is to include`;
  return tooLargePage(what, "orders");
}
