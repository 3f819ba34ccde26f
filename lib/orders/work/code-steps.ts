import { codeKey } from "../../promotions/live/code.ts";
import type { ReturnReason } from "../../promotions/live/code-uses.ts";
import type { Order } from "../order.ts";
import type { OrderStep } from "./order-work.ts";

/** Steps that return an order's code uses, one per code. */
export function buildCodeSteps(
  { codes = [] }: Pick<Order, "codes">,
  because: ReturnReason,
): Extract<OrderStep, { kind: "code" }>[] {
  const byName = new Map(codes.map((code) => [`${code.promotion_id}\n${codeKey(code.code)}`, code]));
  return [...byName.values()].map(({ source, promotion_id, code }) => ({
    kind: "code",
    code: { source, promotion_id, code },
    because,
  }));
}
