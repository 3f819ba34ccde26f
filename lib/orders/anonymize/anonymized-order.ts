import type { Order } from "../order.ts";
import { maskByRule } from "./mask-rules.ts";
import { ORDER_RULES } from "./order-rules.ts";

/** Masks what the shopper wrote, by `ORDER_RULES`; what was bought stays. Idempotent. */
export function anonymizeOrder(order: Order): Order {
  return { ...maskByRule<Order>(ORDER_RULES, order), is_anonymized: true };
}
