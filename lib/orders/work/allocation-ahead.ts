import type { StockPart } from "../../stock/stock.ts";
import type { Order } from "../order.ts";
import type { OrderStep, OrderWork } from "./order-work.ts";
import { stepsOfParts } from "./steps-of-parts.ts";

/** An order all of whose stock has been allocated ahead of its first payment. */
export function isAllocatedAhead({ work }: Pick<Order, "work">): boolean {
  return work?.goal === "allocate" && work.left.length === 0;
}

/** The order once a payment has followed: what was allocated ahead is its own. */
export function withAllocated({ work, stock: _, ...order }: Order): Order {
  const parts = work?.allocated ?? [];
  return { ...order, ...(parts.length > 0 ? { stock: { state: "allocated", parts } } : {}) };
}

/**
 * The order once no payment will follow any more: from then on nothing is allocated ahead, and what was is given back,
 * as is what the order held, of which a part may have been kept already.
 */
export function withoutPayment(order: Order): Order {
  const { stock: _, work, ...rest } = order;
  if (work?.goal !== "allocate") return order;
  const left = [...stepsOfParts(work.allocated ?? [], { action: "deallocate" }), ...heldSteps(work)];
  return left.length === 0 ? rest : { ...rest, work: { id: work.id, goal: "carry_out", left } };
}

function heldSteps({ left }: OrderWork): OrderStep[] {
  return left.flatMap((step) => {
    if (step.kind !== "stock" || step.action.action !== "keep_held") return [];
    const action = { action: "deallocate", held_until: step.action.until } as const;
    return [{ ...step, action }];
  });
}

/** The order after these steps of its work, of which the first have been done. */
export function afterSteps(order: Order, done: readonly OrderStep[]): Order {
  const { work, ...rest } = order;
  if (!work) return order;
  const left = work.left.slice(done.length);
  if (work.goal === "carry_out") return left.length === 0 ? rest : { ...rest, work: { ...work, left } };
  return { ...rest, work: { ...work, left, allocated: [...(work.allocated ?? []), ...partsOf(done)] } };
}

/** The parts of these steps. */
function partsOf(steps: readonly OrderStep[]): StockPart[] {
  return steps.flatMap((step) => (step.kind === "stock" ? step.parts : []));
}
