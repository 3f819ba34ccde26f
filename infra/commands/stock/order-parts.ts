import { hasEnded } from "../../../lib/inventory/stock/available.ts";
import type { StockPart } from "../../../lib/inventory/stock/stock.ts";
import type { Order } from "../../../lib/orders/order.ts";
import type { OrderStep } from "../../../lib/orders/work/order-work.ts";

/** Claimed pieces: allocated, or held until a time in epoch seconds. */
export type ClaimedPart = StockPart & { readonly until?: number };

/** Pieces of the stock that an order has. While a step is in progress, only those that are certain. */
export function partsOfOrder({ stock, work }: Order, now: Date): readonly ClaimedPart[] {
  const steps = work?.left.filter((step) => step.kind === "stock") ?? [];
  if (work?.goal === "allocate") {
    return stillClaimed([...(work.allocated ?? []), ...steps.flatMap(partsOfStep)], now);
  }
  if (steps.length > 0) return stillClaimed(steps.flatMap(partsOfStep), now);
  if (stock?.state === "allocated") return stock.parts;
  if (stock?.state !== "held" || stock.held_until === undefined) return [];
  const { parts, held_until: until } = stock;
  return stillClaimed(
    parts.map((part) => ({ ...part, until })),
    now,
  );
}

/** Pieces that a step will return or keep are still claimed; pieces that it will take are not yet. */
function partsOfStep(step: Extract<OrderStep, { kind: "stock" }>): readonly ClaimedPart[] {
  const { action, parts } = step;
  switch (action.action) {
    case "hold":
    case "allocate":
      return [];
    case "keep_held":
      return parts.map((part) => ({ ...part, until: action.until }));
    case "deallocate":
      return action.held_until === undefined
        ? parts
        : parts.map((part) => ({ ...part, until: action.held_until ?? 0 }));
    case "ship":
      return parts;
  }
}

function stillClaimed(parts: readonly ClaimedPart[], now: Date): readonly ClaimedPart[] {
  return parts.filter(({ until }) => until === undefined || !hasEnded(until, now));
}
