import type { EngineInput } from "../engine.ts";
import type { GivenCode } from "../evaluated-cart.ts";
import { ENDED, NOT_STARTED, type UnmetCondition } from "../evaluation.ts";
import { sumBigInts } from "../exact-numbers.ts";
import { codesByPromotion, maxApplications, remainingUses, USED_UP } from "../given-codes.ts";
import { automaticCode } from "../promotion.ts";
import type { CompiledStandard } from "./compile-standard.ts";
import { FAILURES } from "./failures.ts";

/** A promotion that is automatic or whose code is on the cart. */
export type StandardCandidate = {
  readonly compiled: CompiledStandard;
  readonly code: string;
  /** Units or applications that the code allows. Infinite if it does not count them. */
  readonly usesLeft: number;
  /** Reason that does not depend on other promotions. */
  readonly failure: UnmetCondition | undefined;
};

export type CandidateContext = Pick<EngineInput, "cart" | "now"> & {
  /** By promotion id. */
  readonly codes: ReadonlyMap<string, GivenCode>;
  /** Value before discounts, without added gifts, minor units. */
  readonly value: bigint;
};

export function buildCandidateContext({ cart, now, items }: EngineInput): CandidateContext {
  const own = items.filter(({ item }) => item.giftOf === undefined);
  return { cart, now, codes: codesByPromotion(cart.codes), value: sumBigInts(own.map(({ gross }) => gross)) };
}

/** `undefined` if the promotion needs a code that the cart lacks. */
export function toStandardCandidate(
  compiled: CompiledStandard,
  context: CandidateContext,
): StandardCandidate | undefined {
  const { promotion } = compiled;
  if (promotion.automatic) {
    const failure = findIneligibility(compiled, context);
    return { compiled, code: automaticCode(promotion), usesLeft: Number.POSITIVE_INFINITY, failure };
  }
  const code = context.codes.get(promotion.id);
  if (!code) return undefined;
  const failure = findIneligibility(compiled, context) ?? (remainingUses(code) === 0 ? USED_UP : undefined);
  return { compiled, code: code.code, usesLeft: maxApplications(code), failure };
}

function findIneligibility(
  compiled: CompiledStandard,
  { cart, now, value }: CandidateContext,
): UnmetCondition | undefined {
  if (now.getTime() < compiled.startsAt) return NOT_STARTED;
  if (now.getTime() >= compiled.endsAt) return ENDED;
  const { reward, minimums, coverage } = compiled;
  if (reward.kind !== "gift" && reward.grant(cart.currency) === undefined) return FAILURES.currencies;
  if (cart.method === "simple") {
    if (reward.kind !== "cart") return FAILURES.method;
    if (coverage.isExcluded) return FAILURES.exclusion;
  }
  if (!minimums) return undefined;
  const minimum = minimums.get(cart.currency);
  if (minimum === undefined) return FAILURES.minimumCurrency;
  return value < minimum ? FAILURES.minimum : undefined;
}
