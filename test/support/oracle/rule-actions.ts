import type { EvaluatedGroup } from "../../../lib/evaluation/evaluated-cart.ts";
import type { RuleAction } from "../../../lib/evaluation/rules/rule-promotion.ts";
import {
  type Exact,
  exact,
  minus,
  nearest,
  notBelowZero,
  percentage,
  smaller,
  times,
  ZERO,
} from "./exact.ts";
import { byPrice, capped, type Line, least, netUnit, productOf, sumOf } from "./lines.ts";
import { type Facts, requirementsOf } from "./rule-tree.ts";
import { discountedSets, sharesOfSets, type UnitSet, worthOf } from "./sets.ts";

/** What an action takes from each of the lines, and how many units, groups or sets it makes cheaper. */
type Units = { readonly amounts: bigint[]; readonly applications: number };

/** Of the whole: what an action takes from all lines together. */
export function cartReward(
  { args: [kind, number], limitations }: RuleAction,
  lines: readonly Line[],
): bigint {
  const base = sumOf(lines.map(({ left }) => left));
  const reward =
    kind === "percent" ? nearest(times(percentage(Number(number)), exact(base))) : BigInt(Number(number));
  const cap = limitations?.max_discount;
  return least(least(reward, base), cap === undefined ? base : BigInt(cap));
}

type Counts = {
  readonly ofProduct: Map<string, number>;
  units: number;
  /** Units, or groups of them. */
  groups: number;
};

/** Line by line in the order of their prices; `mostUnits` is what the code has left. */
export function itemUnits(action: RuleAction, lines: readonly Line[], mostUnits: number): Units {
  const { max_discount: cap, items = {} } = action.limitations ?? {};
  const counts: Counts = { ofProduct: new Map(), units: 0, groups: 0 };
  const discounts = new Map<Line, Exact>();
  for (const line of byPrice(lines, items.price_strategy)) {
    const product = productOf(line);
    const isNew = !counts.ofProduct.has(product);
    if (isNew && counts.ofProduct.size >= (items.max_items ?? Number.POSITIVE_INFINITY)) continue;
    discounts.set(line, unitsOfLine(action, line, counts, mostUnits));
  }
  const exactly = lines.map((line) => discounts.get(line) ?? ZERO);
  const amounts = exactly.map(nearest);
  // A code is charged with all of them, whatever a cap then leaves.
  return { amounts: capped(amounts, exactly, cap), applications: counts.groups };
}

function unitsOfLine(
  { args, limitations = {} }: RuleAction,
  line: Line,
  counts: Counts,
  mostUnits: number,
): Exact {
  const [kind, number] = args;
  const size = kind === "fixed_price" ? Number(number) : 1;
  const before = counts.ofProduct.get(productOf(line)) ?? 0;
  const mostOfProduct = limitations.max_quantity ?? Number.POSITIVE_INFINITY;
  const mostOfAll = limitations.items?.max_units ?? Number.POSITIVE_INFINITY;
  let groups = 0;
  for (;;) {
    const units = (groups + 1) * size;
    if (units > line.item.quantity || before + units > mostOfProduct || counts.units + units > mostOfAll)
      break;
    if (counts.groups + groups + 1 > mostUnits) break;
    groups += 1;
  }
  const discount = times(discountOfGroup(args, netUnit(line)), exact(groups));
  // What gets nothing uses nothing up.
  if (nearest(discount) === 0n) return ZERO;
  counts.ofProduct.set(productOf(line), before + groups * size);
  counts.units += groups * size;
  counts.groups += groups;
  return discount;
}

function discountOfGroup([kind, number, amount]: readonly unknown[], unit: Exact): Exact {
  if (kind === "percent") return times(percentage(Number(number)), unit);
  if (kind === "fixed") return smaller(exact(Number(number)), unit);
  return notBelowZero(minus(times(exact(Number(number)), unit), exact(Number(amount))));
}

export function bundleUnits(action: RuleAction, facts: Facts, mostUnits: number): Units {
  const { covered } = facts;
  if (action.condition === undefined) return { amounts: covered.map(() => 0n), applications: 0 };
  const [kind] = action.args;
  const number = Number(action.args.at(-1));
  const discountOf = (set: UnitSet) => {
    const worth = worthOf(set, netUnit);
    if (kind === "percent") return times(percentage(number), worth);
    return kind === "fixed" ? smaller(exact(number), worth) : notBelowZero(minus(worth, exact(number)));
  };
  const pool = new Map(covered.map((line) => [line, line.item.quantity]));
  const requirements = requirementsOf(action.condition, facts);
  const sets = discountedSets(
    pool,
    requirements,
    byPrice(covered, action.limitations?.items?.price_strategy),
    mostUnits,
    discountOf,
  );
  const { exactly, amounts } = sharesOfSets(covered, sets, netUnit);
  const applications = sumOf(amounts) > 0n ? sets.length : 0;
  return { amounts: capped(amounts, exactly, action.limitations?.max_discount), applications };
}

/** Of each group whose type the condition names, in their order, from what is left of its price. */
export function shippingAmounts(
  { args: [kind, number], condition, limitations }: RuleAction,
  groups: readonly EvaluatedGroup[],
  left: ReadonlyMap<string, bigint>,
  mostUnits: number,
): bigint[] {
  let lowered = 0;
  const exactly = groups.map(({ id, shippingType }) => {
    const isNamed = (condition?.args ?? []).includes(shippingType);
    if (condition && isNamed !== (condition.operator === "in")) return ZERO;
    const price = exact(left.get(id) ?? 0n);
    const discount =
      kind === "percent" ? times(percentage(Number(number)), price) : smaller(exact(Number(number)), price);
    if (nearest(discount) === 0n || lowered >= mostUnits) return ZERO;
    lowered += 1;
    return discount;
  });
  return capped(exactly.map(nearest), exactly, limitations?.max_discount);
}
