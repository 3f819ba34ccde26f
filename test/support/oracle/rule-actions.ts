import type { EvaluatedGroup } from "../../../lib/promotions/engine/evaluated-cart.ts";
import type { RuleAction } from "../../../lib/promotions/engine/rules/rule-promotion.ts";
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
import { byPrice, capAmounts, type Line, least, netUnit, productId, sumUp } from "./lines.ts";
import { type Facts, listRequirements } from "./rule-tree.ts";
import { computeWorth, listDiscountedSets, sharesOfSets, type UnitSet } from "./sets.ts";

/** The discount of each line, and the number of discounted units, groups or sets. */
type Units = { readonly amounts: bigint[]; readonly applications: number };

/** The discount of all lines together. */
export function cartReward(
  { args: [kind, number], limitations }: RuleAction,
  lines: readonly Line[],
): bigint {
  const base = sumUp(lines.map(({ left }) => left));
  const reward =
    kind === "percent" ? nearest(times(percentage(Number(number)), exact(base))) : BigInt(Number(number));
  const cap = limitations?.max_discount;
  return least(least(reward, base), cap === undefined ? base : BigInt(cap));
}

type Counts = {
  readonly ofProduct: Map<string, number>;
  units: number;
  /** Groups of units, or single units. */
  groups: number;
};

/** The discounts of items, line by line in the order of their prices. `mostUnits` is the rest of the code's uses. */
export function itemUnits(action: RuleAction, lines: readonly Line[], mostUnits: number): Units {
  const { max_discount: cap, items = {} } = action.limitations ?? {};
  const counts: Counts = { ofProduct: new Map(), units: 0, groups: 0 };
  const discounts = new Map<Line, Exact>();
  for (const line of byPrice(lines, items.price_strategy)) {
    const product = productId(line);
    const isNew = !counts.ofProduct.has(product);
    if (isNew && counts.ofProduct.size >= (items.max_items ?? Number.POSITIVE_INFINITY)) continue;
    discounts.set(line, unitsOfLine(action, line, counts, mostUnits));
  }
  const exactly = lines.map((line) => discounts.get(line) ?? ZERO);
  const amounts = exactly.map(nearest);
  // A code pays for all applications, also for those whose discount the cap removes.
  return { amounts: capAmounts(amounts, exactly, cap), applications: counts.groups };
}

function unitsOfLine(
  { args, limitations = {} }: RuleAction,
  line: Line,
  counts: Counts,
  mostUnits: number,
): Exact {
  const [kind, number] = args;
  const size = kind === "fixed_price" ? Number(number) : 1;
  const before = counts.ofProduct.get(productId(line)) ?? 0;
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
  // A line without a discount uses up nothing.
  if (nearest(discount) === 0n) return ZERO;
  counts.ofProduct.set(productId(line), before + groups * size);
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
    const worth = computeWorth(set, netUnit);
    if (kind === "percent") return times(percentage(number), worth);
    return kind === "fixed" ? smaller(exact(number), worth) : notBelowZero(minus(worth, exact(number)));
  };
  const pool = new Map(covered.map((line) => [line, line.item.quantity]));
  const requirements = listRequirements(action.condition, facts);
  const sets = listDiscountedSets(
    pool,
    requirements,
    byPrice(covered, action.limitations?.items?.price_strategy),
    mostUnits,
    discountOf,
  );
  const { exactly, amounts } = sharesOfSets(covered, sets, netUnit);
  const applications = sumUp(amounts) > 0n ? sets.length : 0;
  return { amounts: capAmounts(amounts, exactly, action.limitations?.max_discount), applications };
}

/** The discounts of the shipping groups that the condition names, from their remaining prices. */
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
  return capAmounts(exactly.map(nearest), exactly, limitations?.max_discount);
}
