import type { EngineFacts } from "../engine.ts";
import { type EvaluatedItem, isOpenTo } from "../evaluated-cart.ts";
import type { EvaluatedState, UnmetCondition } from "../evaluation.ts";
import { sumOf } from "../exact-numbers.ts";
import { USED_UP } from "../given-codes.ts";
import { ENDED, NOT_STARTED } from "../period-failures.ts";
import type { ActionScope } from "./actions/take-action.ts";
import type { RuleCandidate } from "./candidates.ts";
import type { CompiledRule } from "./compile-rules.ts";
import type { ConditionFacts } from "./conditions/condition.ts";
import { matchingItems, type Trace } from "./conditions/matching-items.ts";

const CURRENCIES: UnmetCondition = {
  path: "rule_set.currencies",
  detail: "The promotion is not for the currency of the cart.",
};
const CATALOGS: UnmetCondition = {
  path: "rule_set.catalog_ids",
  detail: "No item is from a catalog of the promotion.",
};

/** All items of a cart and what conditions ask of it. */
export function wholeCart({ cart, items }: EngineFacts): ConditionFacts {
  const accountTags = new Set(cart.accountTags.map((tag) => tag.toLowerCase()));
  return { cart, accountTags, covered: items, setOrder: "cheapest", total: totalOf(items) };
}

/** What a promotion covers and which items meet its rules, or the first part of it that does not hold. */
export function eligibleItems(
  { rule, mostApplications }: RuleCandidate,
  { cart, now }: EngineFacts,
  whole: ConditionFacts,
): Omit<ActionScope, "shipping"> | { readonly failure: UnmetCondition } {
  if (now.getTime() < rule.start) return { failure: NOT_STARTED };
  if (now.getTime() >= rule.end) return { failure: ENDED };
  if (mostApplications === 0) return { failure: USED_UP };
  if (rule.currencies.size > 0 && !rule.currencies.has(cart.currency)) return { failure: CURRENCIES };
  const facts = coveredBy(rule, whole);
  const { covered } = facts;
  if (covered.length === 0) return { failure: CATALOGS };
  if (!rule.rules) return { facts, matching: covered };
  const trace: Trace = {};
  const matching = matchingItems(rule.rules, covered, facts, trace);
  return trace.failure && matching.length === 0 ? { failure: trace.failure } : { facts, matching };
}

/** Custom items are of no catalog. */
function coveredBy({ catalogs, promotion }: CompiledRule, whole: ConditionFacts): ConditionFacts {
  const isOfCatalogs = ({ catalogId }: EvaluatedItem) =>
    !catalogs || (catalogId !== undefined && catalogs.has(catalogId.toLowerCase()));
  const covered = whole.covered.filter(({ item }) => isOfCatalogs(item) && isOpenTo(item, promotion.id));
  if (covered.length === whole.covered.length) return whole;
  return { ...whole, covered, total: totalOf(covered) };
}

/** What promotions have added has no part in it. */
function totalOf(states: readonly EvaluatedState[]): bigint {
  return sumOf(states.map(({ gross, item }) => (item.giftOf === undefined ? gross : 0n)));
}
