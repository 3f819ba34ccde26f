import type { EvaluatedState } from "../../evaluation.ts";

export type PriceStrategy = "cheapest" | "expensive";

/** Items by what is left of a unit, exactly; equal ones stay in the order of the cart. */
export function byPrice(
  states: readonly EvaluatedState[],
  strategy: PriceStrategy,
): readonly EvaluatedState[] {
  const sign = strategy === "cheapest" ? 1 : -1;
  return states.toSorted((a, b) => {
    const left = a.left * BigInt(b.item.quantity);
    const right = b.left * BigInt(a.item.quantity);
    return left === right ? 0 : left < right ? -sign : sign;
  });
}
