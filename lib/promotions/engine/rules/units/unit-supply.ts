import { productKey } from "../../evaluated-cart.ts";
import type { EvaluatedState } from "../../evaluation.ts";

/** `Infinity` without a limit. */
export type UnitLimits = {
  /** Units of one product, in all of its items. */
  readonly perProduct: number;
  readonly products: number;
  /** Units in total. */
  readonly units: number;
};

export const NO_LIMITS: UnitLimits = {
  perProduct: Number.POSITIVE_INFINITY,
  products: Number.POSITIVE_INFINITY,
  units: Number.POSITIVE_INFINITY,
};

/** Units by item, for one application of an action. */
export type Picks = ReadonlyMap<EvaluatedState, number>;

export type UnitSupply = {
  readonly available: (state: EvaluatedState) => number;
  readonly take: (state: EvaluatedState, units: number) => void;
  /** Number of times that the same units can be taken again. */
  readonly repeats: (picks: Picks) => number;
  /** Gives units back to the limits. The items do not get them back. */
  readonly release: (picks: Picks, times: number) => void;
};

export function createUnitSupply(limits: UnitLimits): UnitSupply {
  const takenOfItem = new Map<EvaluatedState, number>();
  const takenOfProduct = new Map<string, number>();
  let unitsLeft = limits.units;
  const inItem = (state: EvaluatedState) => state.item.quantity - (takenOfItem.get(state) ?? 0);
  const inProduct = (product: string) => limits.perProduct - (takenOfProduct.get(product) ?? 0);
  const count = (product: string, units: number) => {
    const taken = (takenOfProduct.get(product) ?? 0) + units;
    if (taken > 0) takenOfProduct.set(product, taken);
    else takenOfProduct.delete(product);
    unitsLeft -= units;
  };
  return {
    available(state) {
      const product = productKey(state.item);
      if (takenOfProduct.size >= limits.products && !takenOfProduct.has(product)) return 0;
      return Math.min(inItem(state), inProduct(product), unitsLeft);
    },
    take(state, units) {
      takenOfItem.set(state, (takenOfItem.get(state) ?? 0) + units);
      count(productKey(state.item), units);
    },
    repeats: (picks) =>
      Math.floor(
        Math.min(
          unitsLeft / sumNumbers(picks.values()),
          ...[...picks].map(([state, units]) => inItem(state) / units),
          ...[...sumByProduct(picks)].map(([product, units]) => inProduct(product) / units),
        ),
      ),
    release(picks, times) {
      for (const [product, units] of sumByProduct(picks)) count(product, -units * times);
    },
  };
}

function sumByProduct(picks: Picks): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const [{ item }, count] of picks) {
    const product = productKey(item);
    units.set(product, (units.get(product) ?? 0) + count);
  }
  return units;
}

function sumNumbers(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

/** Items that a group of a bundle takes units from, and units for each set. */
export type Pool = { readonly states: readonly EvaluatedState[]; readonly quantity: number };

/** On `undefined`, units taken for the incomplete set stay taken: no later set can be complete. */
export function takeNextSet(pools: readonly Pool[], supply: UnitSupply): Picks | undefined {
  const picks = new Map<EvaluatedState, number>();
  for (const { states, quantity } of pools) {
    let missing = quantity;
    for (const state of states) {
      if (missing === 0) break;
      const units = Math.min(missing, supply.available(state));
      if (units <= 0) continue;
      supply.take(state, units);
      picks.set(state, (picks.get(state) ?? 0) + units);
      missing -= units;
    }
    if (missing > 0) return undefined;
  }
  return picks.size > 0 ? picks : undefined;
}

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
