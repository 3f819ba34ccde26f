import type { UnmetCondition } from "../../evaluation.ts";
import { compileCondition } from "../conditions/compile-condition.ts";
import type { RuleCondition, SetGroup } from "../conditions/condition.ts";
import { readIdentifiers } from "../conditions/item-tests.ts";
import type { ActionStrategy, Limitations, RuleAction, RuleNode } from "../rule-promotion.ts";
import { NO_LIMITS, type PriceStrategy, type UnitLimits } from "../units/unit-supply.ts";
import { parseReward, type Reward } from "./reward.ts";

/** Gifts of an action. `quantity` is the sum over all targets. */
type Gifts = {
  readonly targets: readonly { readonly target: string; readonly quantity: number }[];
  readonly quantity: number;
  readonly areAdded: boolean;
  readonly areSuggested: boolean;
};

/** Gifts are the skus and ids in the condition. `max_units` is the quantity of a single one, 1 the default. */
export function compileGifts({ strategy, condition, limitations = {} }: RuleAction): Gifts | undefined {
  const {
    auto_add: areAdded = false,
    show_suggestions: areSuggested = false,
    ...items
  } = limitations.items ?? {};
  if (strategy !== "item_discount" || !condition || !(areAdded || areSuggested)) return undefined;
  const named = [...new Set(collectIdentifiers(condition))];
  let unitsLeft = items.max_units ?? Number.POSITIVE_INFINITY;
  const ofEach = limitations.max_quantity ?? (named.length === 1 ? (items.max_units ?? 1) : 1);
  const targets = named.slice(0, items.max_items ?? named.length).flatMap((target) => {
    const quantity = Math.min(ofEach, unitsLeft);
    unitsLeft -= quantity;
    return quantity > 0 ? [{ target, quantity }] : [];
  });
  if (targets.length === 0) return undefined;
  const quantity = targets.reduce((sum, gift) => sum + gift.quantity, 0);
  return { targets, quantity, areAdded, areSuggested };
}

function collectIdentifiers(node: RuleNode): readonly string[] {
  const { skus, ids } = node.operator === "in" ? readIdentifiers(node) : { skus: [], ids: [] };
  return [...skus, ...ids, ...(node.children ?? []).flatMap(collectIdentifiers)];
}

export type ActionLimits = {
  /** Largest discount of the action, minor units. */
  readonly discount?: bigint;
  /** Absent without a limit of units. */
  readonly units?: UnitLimits;
  readonly priceStrategy: PriceStrategy;
};

export type CompiledAction = {
  readonly strategy: ActionStrategy;
  /** Absent if the arguments are invalid: then the action takes nothing. */
  readonly reward?: Reward;
  readonly condition?: RuleCondition;
  /** Groups of a bundle's sets. */
  readonly groups: readonly SetGroup[];
  readonly limits: ActionLimits;
  readonly gifts?: Gifts;
  readonly failures: Failures;
};

/** Reasons why an action takes nothing. */
type Failures = {
  readonly args: UnmetCondition;
  readonly strategy: UnmetCondition;
  /** Earlier promotions have lowered the target. */
  readonly crowded: UnmetCondition;
};

/** A bundle action without its own bundle condition uses the one in the promotion's rules. */
export function compileAction(action: RuleAction, index: number, rules?: RuleCondition): CompiledAction {
  const path = `rule_set.actions.${index}`;
  const condition = action.condition && compileCondition(action.condition, `${path}.condition`);
  const [reward, gifts] = [parseReward(action.args), compileGifts(action)];
  return {
    strategy: action.strategy,
    ...(reward && { reward }),
    ...(condition && { condition }),
    groups: findBundleGroups(condition) ?? findBundleGroups(rules) ?? [],
    limits: compileLimits(action.limitations),
    ...(gifts && { gifts }),
    failures: buildFailures(path),
  };
}

function buildFailures(path: string): Failures {
  return {
    args: { path: `${path}.args`, detail: "The items are too few or too cheap for what the action grants." },
    strategy: {
      path: `${path}.strategy`,
      detail: "By the calculation method of the cart, only its total is lowered.",
    },
    crowded: { path, detail: "Other promotions have taken what the action would lower." },
  };
}

function findBundleGroups(condition: RuleCondition | undefined): readonly SetGroup[] | undefined {
  if (condition?.test.kind === "bundle") return condition.test.groups;
  for (const child of condition?.children ?? []) {
    const groups = findBundleGroups(child);
    if (groups) return groups;
  }
  return undefined;
}

function compileLimits({ max_discount, max_quantity, items }: Limitations = {}): ActionLimits {
  const units = {
    perProduct: max_quantity ?? NO_LIMITS.perProduct,
    products: items?.max_items ?? NO_LIMITS.products,
    units: items?.max_units ?? NO_LIMITS.units,
  };
  return {
    ...(max_discount !== undefined && { discount: BigInt(Math.trunc(max_discount)) }),
    ...(Object.values(units).some(Number.isFinite) && { units }),
    priceStrategy: items?.price_strategy ?? "cheapest",
  };
}
