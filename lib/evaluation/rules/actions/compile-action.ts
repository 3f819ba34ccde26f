import type { UnmetCondition } from "../../evaluation.ts";
import { compileCondition } from "../conditions/compile-condition.ts";
import type { RuleCondition, SetGroup } from "../conditions/condition.ts";
import type { ActionStrategy, Limitations, RuleAction } from "../rule-promotion.ts";
import type { PriceStrategy } from "../units/by-price.ts";
import { NO_LIMITS, type UnitLimits } from "../units/unit-supply.ts";
import { type Gifts, giftsOf } from "./gifts.ts";
import { type Reward, rewardOf } from "./reward.ts";

/** How much an action takes at most. */
export type ActionLimits = {
  /** Of all that it takes, minor units. */
  readonly discount?: bigint;
  /** Absent without a limit of units. */
  readonly units?: UnitLimits;
  readonly priceStrategy: PriceStrategy;
};

/** An action of a rule promotion, ready to be taken. */
export type CompiledAction = {
  readonly strategy: ActionStrategy;
  /** Absent if its arguments mean nothing: then it takes nothing. */
  readonly reward?: Reward;
  readonly condition?: RuleCondition;
  /** Of a bundle: the groups of its sets. */
  readonly groups: readonly SetGroup[];
  readonly limits: ActionLimits;
  readonly gifts?: Gifts;
  readonly failures: Failures;
};

/** Why an action takes nothing. */
export type Failures = {
  readonly args: UnmetCondition;
  readonly strategy: UnmetCondition;
  /** Its items are there, but others have lowered them. */
  readonly crowded: UnmetCondition;
};

/** Reads an action once for all carts; a bundle without a condition is that of the promotion's rules. */
export function compileAction(action: RuleAction, index: number, rules?: RuleCondition): CompiledAction {
  const path = `rule_set.actions.${index}`;
  const condition = action.condition && compileCondition(action.condition, `${path}.condition`);
  const [reward, gifts] = [rewardOf(action.args), giftsOf(action)];
  return {
    strategy: action.strategy,
    ...(reward && { reward }),
    ...(condition && { condition }),
    groups: groupsIn(condition) ?? groupsIn(rules) ?? [],
    limits: limitsOf(action.limitations),
    ...(gifts && { gifts }),
    failures: failuresAt(path),
  };
}

function failuresAt(path: string): Failures {
  return {
    args: { path: `${path}.args`, detail: "The items are too few or too cheap for what the action grants." },
    strategy: {
      path: `${path}.strategy`,
      detail: "By the calculation method of the cart, only its total is lowered.",
    },
    crowded: { path, detail: "Other promotions have taken what the action would lower." },
  };
}

function groupsIn(condition: RuleCondition | undefined): readonly SetGroup[] | undefined {
  if (condition?.test.kind === "bundle") return condition.test.groups;
  for (const child of condition?.children ?? []) {
    const groups = groupsIn(child);
    if (groups) return groups;
  }
  return undefined;
}

function limitsOf({ max_discount, max_quantity, items }: Limitations = {}): ActionLimits {
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
