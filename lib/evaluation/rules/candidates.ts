import type { GivenCode } from "../evaluated-cart.ts";
import { applicationsOf, codesByPromotion, usesOf } from "../given-codes.ts";
import { automaticCode } from "../promotion.ts";
import type { CompiledRule, RankedRule, RuleEngine } from "./compile-rules.ts";

/** A promotion that could apply to a cart: it is automatic, or the cart has a code of it. */
export type RuleCandidate = {
  readonly rule: CompiledRule;
  readonly code: string;
  /** Times that an action may apply; `Infinity` without a limit. */
  readonly mostApplications: number;
};

/** The candidates in the order of application; several codes of one promotion are one candidate. */
export function candidatesOf(
  { automatic, byId }: RuleEngine,
  codes: readonly GivenCode[],
): readonly RuleCandidate[] {
  const byCode = new Map<RankedRule, GivenCode>();
  for (const [id, code] of codesByPromotion(codes)) {
    const rule = byId.get(id);
    if (rule && !rule.promotion.automatic) byCode.set(rule, code);
  }
  if (byCode.size === 0) return automatic.map(automaticCandidate);
  const ranked = [...automatic, ...byCode.keys()].sort((a, b) => a.rank - b.rank);
  return ranked.map((rule) => {
    const code = byCode.get(rule);
    return code ? givenCandidate(rule, code) : automaticCandidate(rule);
  });
}

function automaticCandidate({ promotion, compiled }: RankedRule): RuleCandidate {
  return { rule: compiled(), code: automaticCode(promotion), mostApplications: Number.POSITIVE_INFINITY };
}

function givenCandidate({ compiled }: RankedRule, given: GivenCode): RuleCandidate {
  const mostApplications = usesOf(given) === 0 ? 0 : applicationsOf(given);
  return { rule: compiled(), code: given.code, mostApplications };
}
