import type { EvaluatedState } from "../../evaluation.ts";
import { productOf } from "../../product-of.ts";

/** How many units an action may take; `Infinity` without a limit. */
export type UnitLimits = {
  /** Of one product, whatever is written on its items. */
  readonly perProduct: number;
  /** Different products. */
  readonly products: number;
  /** In all. */
  readonly units: number;
};

export const NO_LIMITS: UnitLimits = {
  perProduct: Number.POSITIVE_INFINITY,
  products: Number.POSITIVE_INFINITY,
  units: Number.POSITIVE_INFINITY,
};

/** Units of items, as one application of an action takes them. */
export type Picks = ReadonlyMap<EvaluatedState, number>;

/** The units that an action has not taken yet. */
export type UnitSupply = {
  readonly available: (state: EvaluatedState) => number;
  readonly take: (state: EvaluatedState, units: number) => void;
  /** How often the same units can be taken once more. */
  readonly repeats: (picks: Picks) => number;
  /** The limits count these units no more, though the action has passed them over. */
  readonly release: (picks: Picks, times: number) => void;
};

/** All units of the items, within limits. */
export function unitSupply(limits: UnitLimits): UnitSupply {
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
      const product = productOf(state.item);
      if (takenOfProduct.size >= limits.products && !takenOfProduct.has(product)) return 0;
      return Math.min(inItem(state), inProduct(product), unitsLeft);
    },
    take(state, units) {
      takenOfItem.set(state, (takenOfItem.get(state) ?? 0) + units);
      count(productOf(state.item), units);
    },
    repeats: (picks) =>
      Math.floor(
        Math.min(
          unitsLeft / sumOf(picks.values()),
          ...[...picks].map(([state, units]) => inItem(state) / units),
          ...[...unitsOfProducts(picks)].map(([product, units]) => inProduct(product) / units),
        ),
      ),
    release(picks, times) {
      for (const [product, units] of unitsOfProducts(picks)) count(product, -units * times);
    },
  };
}

function unitsOfProducts(picks: Picks): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const [{ item }, count] of picks) {
    const product = productOf(item);
    units.set(product, (units.get(product) ?? 0) + count);
  }
  return units;
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}
