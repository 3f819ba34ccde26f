import type { GivenCode } from "./evaluated-cart.ts";
import type { UnmetCondition } from "./evaluation.ts";

/** Why a promotion whose code has no uses left does not apply. */
export const USED_UP: UnmetCondition = { path: "uses", detail: "The code has no uses left." };

/** How many uses a code has left; infinite without a limit. */
export function usesOf({ usesLeft = Number.POSITIVE_INFINITY }: GivenCode): number {
  return Math.max(0, usesLeft);
}

/** Units or applications that a code lets a promotion discount; infinite where it does not count them. */
export function applicationsOf(given: GivenCode): number {
  return given.perUnit ? usesOf(given) : Number.POSITIVE_INFINITY;
}

/** By the id of a promotion, its code in a cart: several count once, under the first that has uses left. */
export function codesByPromotion(codes: readonly GivenCode[]): ReadonlyMap<string, GivenCode> {
  const first = new Map<string, GivenCode>();
  for (const code of codes) {
    const known = first.get(code.promotionId);
    if (!known || (usesOf(known) === 0 && usesOf(code) > 0)) first.set(code.promotionId, code);
  }
  return first;
}
