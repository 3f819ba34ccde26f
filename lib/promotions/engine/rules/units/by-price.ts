import type { EvaluatedState } from "../../evaluation.ts";

export type PriceStrategy = "cheapest" | "expensive";

/** Sorts items by the exact unit price that is left. Equal prices keep the order of the cart. */
export function sortByPrice(
  states: readonly EvaluatedState[],
  strategy: PriceStrategy,
): readonly EvaluatedState[] {
  const sign = strategy === "cheapest" ? 1 : -1;
  return states.toSorted((a, b) => {
    const priceA = a.remainingAmount * BigInt(b.item.quantity);
    const priceB = b.remainingAmount * BigInt(a.item.quantity);
    return priceA === priceB ? 0 : priceA < priceB ? -sign : sign;
  });
}
