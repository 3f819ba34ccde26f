import type { GivenCode } from "./evaluated-cart.ts";
import type { UnmetCondition } from "./evaluation.ts";

export const USED_UP: UnmetCondition = { path: "uses", detail: "The code has no uses left." };

/** Infinite without a limit. */
export function remainingUses({ usesLeft = Number.POSITIVE_INFINITY }: GivenCode): number {
  return Math.max(0, usesLeft);
}

/** Infinite if the code does not count units or applications. */
export function maxApplications(code: GivenCode): number {
  return code.perUnit ? remainingUses(code) : Number.POSITIVE_INFINITY;
}

/** One code for each promotion id: the first one that has uses left. */
export function codesByPromotion(codes: readonly GivenCode[]): ReadonlyMap<string, GivenCode> {
  const first = new Map<string, GivenCode>();
  for (const code of codes) {
    const earlier = first.get(code.promotionId);
    if (!earlier || (remainingUses(earlier) === 0 && remainingUses(code) > 0))
      first.set(code.promotionId, code);
  }
  return first;
}
