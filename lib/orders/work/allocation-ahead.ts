import type { StockPart } from "../../inventory/stock/stock.ts";
import type { Order } from "../order.ts";
import { buildStockSteps } from "./order-steps.ts";
import type { OrderStep, OrderWork } from "./order-work.ts";

/** True if all stock of the order is allocated before its first payment. */
export function isAllocatedAhead({ work }: Pick<Order, "work">): boolean {
  return work?.goal === "allocate" && work.left.length === 0;
}

/** Makes stock that was allocated ahead of a payment the order's own. */
export function adoptAllocation({ work, stock: _, ...order }: Order): Order {
  const parts = work?.allocated ?? [];
  return { ...order, ...(parts.length > 0 ? { stock: { state: "allocated", parts } } : {}) };
}

/** No payment will follow: gives back what was allocated ahead and what the order held. */
export function abandonAllocation(order: Order): Order {
  const { stock: _, work, ...rest } = order;
  if (work?.goal !== "allocate") return order;
  const steps = [...buildStockSteps(work.allocated ?? [], { action: "deallocate" }), ...toHoldReturns(work)];
  return steps.length === 0 ? rest : { ...rest, work: { id: work.id, goal: "carry_out", left: steps } };
}

function toHoldReturns({ left: steps }: OrderWork): OrderStep[] {
  return steps.flatMap((step) => {
    if (step.kind !== "stock" || step.action.action !== "keep_held") return [];
    const action = { action: "deallocate", held_until: step.action.until } as const;
    return [{ ...step, action }];
  });
}

export function completeSteps(order: Order, done: readonly OrderStep[]): Order {
  const { work, ...rest } = order;
  if (!work) return order;
  const remaining = work.left.slice(done.length);
  if (work.goal === "carry_out")
    return remaining.length === 0 ? rest : { ...rest, work: { ...work, left: remaining } };
  return {
    ...rest,
    work: { ...work, left: remaining, allocated: [...(work.allocated ?? []), ...listStockParts(done)] },
  };
}

function listStockParts(steps: readonly OrderStep[]): StockPart[] {
  return steps.flatMap((step) => (step.kind === "stock" ? step.parts : []));
}
