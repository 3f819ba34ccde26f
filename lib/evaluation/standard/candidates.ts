import type { EngineFacts } from "../engine.ts";
import type { GivenCode } from "../evaluated-cart.ts";
import type { UnmetCondition } from "../evaluation.ts";
import { sumOf } from "../exact-numbers.ts";
import { applicationsOf, codesByPromotion, USED_UP, usesOf } from "../given-codes.ts";
import { ENDED, NOT_STARTED } from "../period-failures.ts";
import { automaticCode } from "../promotion.ts";
import type { CompiledStandard } from "./compile-standard.ts";
import { FAILURES } from "./failures.ts";

/** A promotion that could apply: it is automatic, or a code of it is on the cart. */
export type StandardCandidate = {
  readonly compiled: CompiledStandard;
  /** Under which it applies. */
  readonly code: string;
  /** Units or applications that it may discount; infinite where the code does not count them. */
  readonly usesLeft: number;
  /** Why it cannot lower this cart, whatever other promotions do. */
  readonly failure: UnmetCondition | undefined;
};

/** What candidates are chosen by. */
export type CartFacts = Pick<EngineFacts, "cart" | "now"> & {
  /** By the id of the promotion, the one under which it applies. */
  readonly codes: ReadonlyMap<string, GivenCode>;
  /** Value of products and custom items before any discount, without added gifts, minor units. */
  readonly value: bigint;
};

export function cartFacts({ cart, now, items }: EngineFacts): CartFacts {
  const own = items.filter(({ item }) => item.giftOf === undefined);
  return { cart, now, codes: codesByPromotion(cart.codes), value: sumOf(own.map(({ gross }) => gross)) };
}

/** Absent where the promotion needs a code and the cart has none of its codes. */
export function candidateOf(compiled: CompiledStandard, facts: CartFacts): StandardCandidate | undefined {
  const { promotion } = compiled;
  if (promotion.automatic) {
    const failure = ineligibility(compiled, facts);
    return { compiled, code: automaticCode(promotion), usesLeft: Number.POSITIVE_INFINITY, failure };
  }
  const given = facts.codes.get(promotion.id);
  if (!given) return undefined;
  const failure = ineligibility(compiled, facts) ?? (usesOf(given) === 0 ? USED_UP : undefined);
  return { compiled, code: given.code, usesLeft: applicationsOf(given), failure };
}

function ineligibility(
  compiled: CompiledStandard,
  { cart, now, value }: CartFacts,
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
