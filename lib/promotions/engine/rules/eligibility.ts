import type { EngineInput } from "../engine.ts";
import { type EvaluatedItem, isOpenTo } from "../evaluated-cart.ts";
import { ENDED, type EvaluatedState, NOT_STARTED, type UnmetCondition } from "../evaluation.ts";
import { sumBigInts } from "../exact-numbers.ts";
import { USED_UP } from "../given-codes.ts";
import type { ActionScope } from "./actions/take-action.ts";
import type { RuleCandidate } from "./candidates.ts";
import type { CompiledRule } from "./compile-rules.ts";
import type { ConditionContext } from "./conditions/condition.ts";
import { matchingItems, type Trace } from "./conditions/matching-items.ts";

const CURRENCIES: UnmetCondition = {
  path: "rule_set.currencies",
  detail: "The promotion is not for the currency of the cart.",
};
const CATALOGS: UnmetCondition = {
  path: "rule_set.catalog_ids",
  detail: "No item is from a catalog of the promotion.",
};

export function buildCartContext({ cart, items }: EngineInput): ConditionContext {
  const accountTags = new Set(cart.accountTags.map((tag) => tag.toLowerCase()));
  return { cart, accountTags, covered: items, setOrder: "cheapest", total: sumGross(items) };
}

/** Finds the items that a promotion covers and that meet its conditions, or the first condition that fails. */
export function eligibleItems(
  { rule, mostApplications }: RuleCandidate,
  { cart, now }: EngineInput,
  whole: ConditionContext,
): Omit<ActionScope, "shipping"> | { readonly failure: UnmetCondition } {
  if (now.getTime() < rule.start) return { failure: NOT_STARTED };
  if (now.getTime() >= rule.end) return { failure: ENDED };
  if (mostApplications === 0) return { failure: USED_UP };
  if (rule.currencies.size > 0 && !rule.currencies.has(cart.currency)) return { failure: CURRENCIES };
  const context = restrictToCovered(rule, whole);
  const { covered } = context;
  if (covered.length === 0) return { failure: CATALOGS };
  if (!rule.rules) return { context, matching: covered };
  const trace: Trace = {};
  const matching = matchingItems(rule.rules, covered, context, trace);
  return trace.failure && matching.length === 0 ? { failure: trace.failure } : { context, matching };
}

/** A custom item belongs to no catalog. */
function restrictToCovered({ catalogs, promotion }: CompiledRule, whole: ConditionContext): ConditionContext {
  const isOfCatalogs = ({ catalogId }: EvaluatedItem) =>
    !catalogs || (catalogId !== undefined && catalogs.has(catalogId.toLowerCase()));
  const covered = whole.covered.filter(({ item }) => isOfCatalogs(item) && isOpenTo(item, promotion.id));
  if (covered.length === whole.covered.length) return whole;
  return { ...whole, covered, total: sumGross(covered) };
}

/** Gifts that promotions have added do not count. */
function sumGross(states: readonly EvaluatedState[]): bigint {
  return sumBigInts(states.map(({ gross, item }) => (item.giftOf === undefined ? gross : 0n)));
}
