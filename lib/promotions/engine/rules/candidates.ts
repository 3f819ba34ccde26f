import type { GivenCode } from "../evaluated-cart.ts";
import { codesByPromotion, maxApplications, remainingUses } from "../given-codes.ts";
import { automaticCode } from "../promotion.ts";
import type { CompiledRule, RankedRule, RuleEngine } from "./compile-rules.ts";

/** A promotion that is automatic or whose code is on the cart. */
export type RuleCandidate = {
  readonly rule: CompiledRule;
  readonly code: string;
  /** `Infinity` without a limit. */
  readonly mostApplications: number;
};

/** Finds candidates in the order of application. Several codes of one promotion are one candidate. */
export function findRuleCandidates(
  { automatic, byId }: RuleEngine,
  codes: readonly GivenCode[],
): readonly RuleCandidate[] {
  const byCode = new Map<RankedRule, GivenCode>();
  for (const [id, code] of codesByPromotion(codes)) {
    const rule = byId.get(id);
    if (rule && !rule.promotion.automatic) byCode.set(rule, code);
  }
  if (byCode.size === 0) return automatic.map(toAutomaticCandidate);
  const ranked = [...automatic, ...byCode.keys()].sort((a, b) => a.rank - b.rank);
  return ranked.map((rule) => {
    const code = byCode.get(rule);
    return code ? toCodeCandidate(rule, code) : toAutomaticCandidate(rule);
  });
}

function toAutomaticCandidate({ promotion, compiled }: RankedRule): RuleCandidate {
  return { rule: compiled(), code: automaticCode(promotion), mostApplications: Number.POSITIVE_INFINITY };
}

function toCodeCandidate({ compiled }: RankedRule, code: GivenCode): RuleCandidate {
  const mostApplications = remainingUses(code) === 0 ? 0 : maxApplications(code);
  return { rule: compiled(), code: code.code, mostApplications };
}
