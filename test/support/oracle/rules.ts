import type { EvaluatedCart } from "../../../lib/promotions/engine/evaluated-cart.ts";
import type { RuleAction, RulePromotion } from "../../../lib/promotions/engine/rules/rule-promotion.ts";
import { type Candidate, candidates, isOpen, type Line, spread, sumUp, take } from "./lines.ts";
import { bundleUnits, cartReward, itemUnits, shippingAmounts } from "./rule-actions.ts";
import { type Facts, isTrue, matchItems } from "./rule-tree.ts";
import type { Taken } from "./standard.ts";

/** Amounts by shipping group. */
export type Shipping = Map<string, bigint>;
type RuleCandidate = Candidate<RulePromotion>;

/** Applies the rule promotions. */
export function applyRulesOracle(
  promotions: readonly RulePromotion[],
  cart: EvaluatedCart,
  lines: readonly Line[],
  now: Date,
): { taken: Taken[]; shipping: Shipping } {
  const prices = new Map(cart.shippingGroups.map(({ id, base }) => [id, BigInt(base)]));
  const left: Shipping = new Map(prices);
  const applied: { taken: Taken; candidate: RuleCandidate }[] = [];
  for (const candidate of candidates(promotions, cart, now).toSorted(inOrder)) {
    const others = applied.filter(({ candidate: one }) => !one.promotion.override_stacking);
    const { stackable, override_stacking: overrides } = candidate.promotion;
    const isBlocked = others.some(({ candidate: one }) => !stackable || !one.promotion.stackable);
    if (isBlocked && !overrides) continue;
    const taken = applyOne(candidate, cart, lines, left);
    if (taken && taken.amount > 0n) applied.push({ taken, candidate });
  }
  const shipping = new Map([...prices].map(([id, price]) => [id, price - (left.get(id) ?? 0n)]));
  return { taken: applied.map(({ taken }) => taken), shipping };
}

/** Sorts by priority, the highest first and none last, then by creation time, the newest first. */
function inOrder({ promotion: a }: RuleCandidate, { promotion: b }: RuleCandidate): number {
  const rank = ({ priority }: RulePromotion) => priority ?? Number.NEGATIVE_INFINITY;
  if (rank(a) !== rank(b)) return rank(a) > rank(b) ? -1 : 1;
  return Date.parse(b.created_at) - Date.parse(a.created_at);
}

function applyOne(
  candidate: RuleCandidate,
  cart: EvaluatedCart,
  lines: readonly Line[],
  shipping: Shipping,
): Taken | undefined {
  const { promotion, code } = candidate;
  const { catalog_ids, currencies, rules, actions } = promotion.rule_set;
  if (!currencies.some((currency) => currency === cart.currency)) return undefined;
  const covered = lines.filter(
    (line) => isInCatalogs(line.item.catalogId, catalog_ids) && isOpen(line, promotion.id),
  );
  const facts: Facts = { cart, covered };
  if (covered.length === 0 || !isTrue(rules, facts)) return undefined;
  const ofRules = matchItems(rules, facts);
  let [amount, cartAmount, applications] = [0n, 0n, 0];
  for (const action of actions) {
    if (cart.method === "simple" && action.strategy !== "cart_discount") continue;
    const most = candidate.mostUnits - applications;
    const done = applyAction(action, { candidate, facts, ofRules, most, shipping });
    amount += done.amount;
    applications += done.applications;
    if (action.strategy === "cart_discount") cartAmount += done.amount;
  }
  return { promotion, code, amount, cartAmount, applications };
}

function isInCatalogs(catalog: string | undefined, catalogs: readonly string[]): boolean {
  return catalogs.length === 0 || (catalog !== undefined && catalogs.includes(catalog));
}

type Means = {
  readonly candidate: RuleCandidate;
  readonly facts: Facts;
  /** The items that make the rules true. */
  readonly ofRules: readonly Line[];
  readonly most: number;
  readonly shipping: Shipping;
};

function applyAction(action: RuleAction, means: Means): { amount: bigint; applications: number } {
  const { candidate, facts, ofRules, most, shipping } = means;
  switch (action.strategy) {
    case "cart_discount": {
      const lines = matchItems(action.condition, facts);
      const reward = most > 0 ? cartReward(action, lines) : 0n;
      return { amount: spread(lines, reward, candidate), applications: reward > 0n ? 1 : 0 };
    }
    case "item_discount": {
      const lines = action.condition ? matchItems(action.condition, facts) : ofRules;
      const { amounts, applications } = itemUnits(action, lines, most);
      return { amount: take(lines, amounts, candidate, false), applications };
    }
    case "items_bundle_discount": {
      const { amounts, applications } = bundleUnits(action, facts, most);
      return { amount: take(facts.covered, amounts, candidate, false), applications };
    }
    case "shipping_discount": {
      const groups = facts.cart.shippingGroups;
      const amounts = shippingAmounts(action, groups, shipping, most);
      for (const [at, { id }] of groups.entries()) {
        shipping.set(id, (shipping.get(id) ?? 0n) - (amounts[at] ?? 0n));
      }
      return { amount: sumUp(amounts), applications: amounts.filter((amount) => amount > 0n).length };
    }
  }
}
