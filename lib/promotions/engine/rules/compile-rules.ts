import { type CompiledAction, compileAction } from "./actions/compile-action.ts";
import { compileCondition } from "./conditions/compile-condition.ts";
import type { RuleCondition } from "./conditions/condition.ts";
import type { RulePromotion } from "./rule-promotion.ts";

/** A rule promotion, prepared for evaluation. Times in epoch milliseconds. @answers In which order do promotions apply? */
export type CompiledRule = {
  readonly promotion: RulePromotion;
  readonly start: number;
  readonly end: number;
  /** Empty for all currencies. */
  readonly currencies: ReadonlySet<string>;
  /** Absent for all catalogs and custom items. */
  readonly catalogs?: ReadonlySet<string>;
  readonly rules?: RuleCondition;
  readonly actions: readonly CompiledAction[];
};

/** Compiled on first use, because most codes never reach a cart. `rank` is the order of application. */
export type RankedRule = {
  readonly promotion: RulePromotion;
  readonly rank: number;
  readonly compiled: () => CompiledRule;
};

export type RuleEngine = {
  readonly automatic: readonly RankedRule[];
  readonly byId: ReadonlyMap<string, RankedRule>;
};

/** Ranks rule promotions by priority, highest first and none last, then newest first. */
export function compileRules(promotions: readonly RulePromotion[]): RuleEngine {
  const ranked = promotions
    .toSorted(compareByPriority)
    .map((promotion, rank) => ({ promotion, rank, compiled: memoize(() => compileRule(promotion)) }));
  return {
    automatic: ranked.filter(({ promotion }) => promotion.automatic),
    byId: new Map(ranked.map((rule) => [rule.promotion.id, rule])),
  };
}

function compareByPriority(a: RulePromotion, b: RulePromotion): number {
  const byPriority = priorityOf(b) - priorityOf(a);
  if (byPriority !== 0) return byPriority;
  const byAge = Date.parse(b.created_at) - Date.parse(a.created_at);
  return byAge !== 0 ? byAge : a.id < b.id ? -1 : 1;
}

/** Below every valid priority. A finite number, so that the difference of two is zero. */
function priorityOf({ priority }: RulePromotion): number {
  return priority ?? -Number.MAX_VALUE;
}

function memoize<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function compileRule(promotion: RulePromotion): CompiledRule {
  const { catalog_ids, currencies, rules: tree, actions } = promotion.rule_set;
  const rules = tree && compileCondition(tree, "rule_set.rules");
  return {
    promotion,
    start: Date.parse(promotion.start),
    end: Date.parse(promotion.end),
    currencies: new Set(currencies),
    ...(catalog_ids.length > 0 && { catalogs: new Set(catalog_ids.map((id) => id.toLowerCase())) }),
    ...(rules && { rules }),
    actions: actions.map((action, index) => compileAction(action, index, rules)),
  };
}
