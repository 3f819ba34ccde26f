import { splitByWeight } from "../../../kernel/money.ts";
import type { EvaluatedState, UnmetCondition } from "../evaluation.ts";
import { sumBigInts } from "../exact-numbers.ts";
import { findBundleFailure, takeBundles } from "./bundle-takings.ts";
import type { StandardCandidate } from "./candidates.ts";
import type { CartGrant, CompiledReward } from "./compile-reward.ts";
import type { CoveredItems } from "./covered-items.ts";
import { FAILURES } from "./failures.ts";
import { type EarnedGift, findGiftFailure, takeGifts } from "./gift-takings.ts";
import { createUnitPool } from "./sets.ts";
import { capTakings, NO_TAKINGS, sumTakings, type Takings } from "./taking.ts";
import { findUnitFailure, takeUnitGroups } from "./unit-takings.ts";

/** Nothing is taken from the items yet. */
export type Granted =
  | { readonly takings: Takings; readonly gifts?: readonly EarnedGift[] }
  | { readonly failure: UnmetCondition; readonly gifts?: readonly EarnedGift[] };

/** Computes amounts and changes nothing. */
export function computeGrant(
  candidate: StandardCandidate,
  { states, failure }: CoveredItems,
  currency: string,
): Granted {
  if (states.length === 0) return { failure };
  const granted = grantByKind(candidate, states, currency);
  const { reward, caps } = candidate.compiled;
  if ("failure" in granted || reward.kind === "gift") return granted;
  const takings = capTakings(granted.takings, caps.get(currency));
  return sumTakings(takings) > 0n ? { takings } : { failure: FAILURES.cap };
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

const NO_CURRENCY_ENTRY: Granted = { failure: FAILURES.currencies };

function toGranted(takings: Takings, failure: () => UnmetCondition): Granted {
  return takings.applications > 0 ? { takings } : { failure: failure() };
}

function applicationsLeft({ compiled, usesLeft }: StandardCandidate): number {
  return Math.min(compiled.mostApplications, usesLeft);
}

function discountCart(reward: Reward<"cart">, states: readonly EvaluatedState[], currency: string): Granted {
  const grant = reward.grant(currency);
  return grant
    ? toGranted(discountCartItems(states, grant), () => findCartFailure(states, grant))
    : NO_CURRENCY_ENTRY;
}

function discountUnits(
  reward: Reward<"units">,
  states: readonly EvaluatedState[],
  { candidate, currency }: Granting,
): Granted {
  const grant = reward.grant(currency);
  if (!grant) return NO_CURRENCY_ENTRY;
  const limits = { ofProduct: candidate.compiled.mostApplications, inAll: candidate.usesLeft };
  return toGranted(takeUnitGroups(states, grant, limits), () =>
    findUnitFailure(states, grant, candidate.compiled.failures),
  );
}

function priceSets(
  { grant, requirements }: Reward<"bundle">,
  states: readonly EvaluatedState[],
  { candidate, currency }: Granting,
): Granted {
  const price = grant(currency);
  if (price === undefined) return NO_CURRENCY_ENTRY;
  const takings = takeBundles(
    createUnitPool(states, freeUnits, requirements),
    price,
    applicationsLeft(candidate),
  );
  return toGranted(takings, () => findBundleFailure(createUnitPool(states, allUnits, requirements), price));
}

function giveGifts(
  { requirements, gifts }: Reward<"gift">,
  states: readonly EvaluatedState[],
  most: number,
): Granted {
  const takings = takeGifts(createUnitPool(states, freeUnits, requirements, gifts), most);
  const failure = () => findGiftFailure(takings, createUnitPool(states, allUnits, requirements));
  return { ...toGranted(takings, failure), gifts: takings.gifts };
}

function freeUnits(state: EvaluatedState): number {
  return state.freeUnits;
}

function allUnits({ item }: EvaluatedState): number {
  return item.quantity;
}

/** Takes a discount of the whole cart, spread by what is left of the covered items. */
function discountCartItems(states: readonly EvaluatedState[], grant: CartGrant): Takings {
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

function findCartFailure(states: readonly EvaluatedState[], grant: CartGrant): UnmetCondition {
  const gross = sumStates(states, "gross");
  if (gross === 0n) return FAILURES.worthless;
  return grant(gross) > 0n ? FAILURES.nothingLeft : FAILURES.tooLittle;
}

function sumStates(states: readonly EvaluatedState[], value: "remainingAmount" | "gross"): bigint {
  return sumBigInts(states.map((state) => state[value]));
}
