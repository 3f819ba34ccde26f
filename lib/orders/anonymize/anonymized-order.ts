import type { Order } from "../order.ts";
import { maskByRule } from "./mask-rules.ts";
import { ORDER_RULES } from "./order-rules.ts";

/** An order without what its shopper wrote; what was bought stays, by `ORDER_RULES`. Once more changes nothing. */
export function anonymizedOrder(order: Order): Order {
  return { ...maskByRule<Order>(ORDER_RULES, order), is_anonymized: true };
}
