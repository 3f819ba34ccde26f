import { splitByWeight } from "../../../kernel/money.ts";
import type { EvaluatedState, UnmetCondition } from "../evaluation.ts";
import { sumBigInts } from "../exact-numbers.ts";
import type { CartGrant } from "./compile-reward.ts";
import { FAILURES } from "./failures.ts";
import { NO_TAKINGS, type Takings } from "./taking.ts";

/** Takes a discount of the whole cart, spread by what is left of the covered items. */
export function discountCartItems(states: readonly EvaluatedState[], grant: CartGrant): Takings {
  const discount = grant(sumStates(states, "remainingAmount"));
  if (discount === 0n) return NO_TAKINGS;
  const weights = states.map(({ remainingAmount }) => remainingAmount);
  const shares = splitByWeight(discount, weights);
  const list = states.map((state, at) => ({
    state,
    units: 0,
    weight: weights[at] ?? 0n,
    amount: shares[at] ?? 0n,
  }));
  return { list, applications: 1 };
}

export function findCartFailure(states: readonly EvaluatedState[], grant: CartGrant): UnmetCondition {
  const gross = sumStates(states, "gross");
  if (gross === 0n) return FAILURES.worthless;
  return grant(gross) > 0n ? FAILURES.nothingLeft : FAILURES.tooLittle;
}

function sumStates(states: readonly EvaluatedState[], value: "remainingAmount" | "gross"): bigint {
  return sumBigInts(states.map((state) => state[value]));
}
