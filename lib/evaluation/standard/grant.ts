import type { EvaluatedState, UnmetCondition } from "../evaluation.ts";
import { bundleFailure, bundleTakings } from "./bundle-takings.ts";
import type { StandardCandidate } from "./candidates.ts";
import { cartFailure, cartTakings } from "./cart-takings.ts";
import type { CompiledReward } from "./compile-reward.ts";
import type { CoveredItems } from "./covered-items.ts";
import { FAILURES } from "./failures.ts";
import { type EarnedGift, giftFailure, giftTakings } from "./gift-takings.ts";
import { unitPool } from "./sets.ts";
import { capped, type Takings, takenInAll } from "./taking.ts";
import { unitFailure, unitTakings } from "./unit-takings.ts";

/** What a promotion takes from what others have left, or why it takes nothing. */
export type Granted =
  | { readonly takings: Takings; readonly gifts?: readonly EarnedGift[] }
  | { readonly failure: UnmetCondition; readonly gifts?: readonly EarnedGift[] };

/** What a candidate grants to the items that it covers; nothing is taken yet. */
export function grantTo(
  candidate: StandardCandidate,
  { states, failure }: CoveredItems,
  currency: string,
): Granted {
  if (states.length === 0) return { failure };
  const granted = grantByKind(candidate, states, currency);
  const { reward, caps } = candidate.compiled;
  if ("failure" in granted || reward.kind === "gift") return granted;
  const takings = capped(granted.takings, caps.get(currency));
  return takenInAll(takings) > 0n ? { takings } : { failure: FAILURES.cap };
}

function grantByKind(
  candidate: StandardCandidate,
  states: readonly EvaluatedState[],
  currency: string,
): Granted {
  const { reward } = candidate.compiled;
  switch (reward.kind) {
    case "cart":
      return discountCart(reward, states, currency);
    case "units":
      return discountUnits(reward, states, { candidate, currency });
    case "bundle":
      return priceSets(reward, states, { candidate, currency });
    case "gift":
      return giveGifts(reward, states, applicationsLeft(candidate));
  }
}

type Reward<K extends CompiledReward["kind"]> = Extract<CompiledReward, { kind: K }>;
type Granting = { readonly candidate: StandardCandidate; readonly currency: string };

const NO_ENTRY: Granted = { failure: FAILURES.currencies };

function takingsOr(takings: Takings, failure: () => UnmetCondition): Granted {
  return takings.applications > 0 ? { takings } : { failure: failure() };
}

function applicationsLeft({ compiled, usesLeft }: StandardCandidate): number {
  return Math.min(compiled.mostApplications, usesLeft);
}

function discountCart(reward: Reward<"cart">, states: readonly EvaluatedState[], currency: string): Granted {
  const grant = reward.grant(currency);
  return grant ? takingsOr(cartTakings(states, grant), () => cartFailure(states, grant)) : NO_ENTRY;
}

function discountUnits(
  reward: Reward<"units">,
  states: readonly EvaluatedState[],
  { candidate, currency }: Granting,
): Granted {
  const grant = reward.grant(currency);
  if (!grant) return NO_ENTRY;
  const limits = { ofProduct: candidate.compiled.mostApplications, inAll: candidate.usesLeft };
  return takingsOr(unitTakings(states, grant, limits), () =>
    unitFailure(states, grant, candidate.compiled.failures),
  );
}

function priceSets(
  { grant, requirements }: Reward<"bundle">,
  states: readonly EvaluatedState[],
  { candidate, currency }: Granting,
): Granted {
  const price = grant(currency);
  if (price === undefined) return NO_ENTRY;
  const takings = bundleTakings(
    unitPool(states, freeUnits, requirements),
    price,
    applicationsLeft(candidate),
  );
  return takingsOr(takings, () => bundleFailure(unitPool(states, allUnits, requirements), price));
}

function giveGifts(
  { requirements, gifts }: Reward<"gift">,
  states: readonly EvaluatedState[],
  most: number,
): Granted {
  const takings = giftTakings(unitPool(states, freeUnits, requirements, gifts), most);
  const failure = () => giftFailure(takings, unitPool(states, allUnits, requirements));
  return { ...takingsOr(takings, failure), gifts: takings.gifts };
}

function freeUnits(state: EvaluatedState): number {
  return state.freeUnits;
}

function allUnits({ item }: EvaluatedState): number {
  return item.quantity;
}
