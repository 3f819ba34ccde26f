import { splitByWeight } from "../../kernel/money.ts";
import type { EvaluatedState, UnmetCondition } from "../evaluation.ts";
import { sumOf } from "../exact-numbers.ts";
import type { CartGrant } from "./compile-reward.ts";
import { FAILURES } from "./failures.ts";
import { NO_TAKINGS, type Takings } from "./taking.ts";

/** A discount of the whole cart, spread over what is left of the items that it covers. */
export function cartTakings(states: readonly EvaluatedState[], grant: CartGrant): Takings {
  const discount = grant(totalOf(states, "left"));
  if (discount === 0n) return NO_TAKINGS;
  const weights = states.map(({ left }) => left);
  const shares = splitByWeight(discount, weights);
  const list = states.map((state, at) => ({
    state,
    units: 0,
    weight: weights[at] ?? 0n,
    amount: shares[at] ?? 0n,
  }));
  return { list, applications: 1 };
}

/** Why a discount of these items is nothing. */
export function cartFailure(states: readonly EvaluatedState[], grant: CartGrant): UnmetCondition {
  const gross = totalOf(states, "gross");
  if (gross === 0n) return FAILURES.worthless;
  return grant(gross) > 0n ? FAILURES.nothingLeft : FAILURES.tooLittle;
}

function totalOf(states: readonly EvaluatedState[], value: "left" | "gross"): bigint {
  return sumOf(states.map((state) => state[value]));
}
