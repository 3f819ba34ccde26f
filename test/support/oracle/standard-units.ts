import type { Money } from "../../../lib/promotions/engine/promotion-base.ts";
import type { StandardPromotion } from "../../../lib/promotions/engine/standard/standard-promotion.ts";
import { compare, type Exact, exact, minus, nearest, percentage, times, ZERO } from "./exact.ts";
import { type Candidate, type Line, least, productId } from "./lines.ts";
import { computeWorth, listDiscountedSets, moveUnit, nextSet, sharesOfSets, type UnitSet } from "./sets.ts";
import type { Gift } from "./standard.ts";
import { coversItem, coversUnitOfSet } from "./targets.ts";

type Units = {
  /** The amounts before rounding. */
  readonly exactly: Exact[];
  readonly amounts: bigint[];
  readonly applications: number;
  readonly gifts: Gift[];
  /** Earned gifts that are not in the cart. */
  readonly missing: Gift[];
};
type Of<T extends StandardPromotion["promotion_type"]> = Extract<StandardPromotion, { promotion_type: T }>;

/** The discounts of a promotion of items by line, without its cap. Marks the discounted units as taken. */
export function standardUnits(
  { promotion, mostUnits }: Candidate<StandardPromotion>,
  currency: string,
  lines: readonly Line[],
): Units {
  const most = promotion.max_applications_per_cart || Number.POSITIVE_INFINITY;
  const amountOf = (schema: { currencies: readonly Money[] }) =>
    BigInt(schema.currencies.find((money) => money.currency === currency)?.amount ?? 0);
  const inGroups = (size: number, discountOf: (line: Line, groups: number) => Exact) =>
    groupsOfUnits(promotion, lines, { size, most, mostUnits, discountOf });
  switch (promotion.promotion_type) {
    case "item_fixed_discount": {
      const amount = amountOf(promotion.schema);
      return inGroups(1, ({ item }, units) => exact(least(amount, BigInt(item.unitAmount)) * BigInt(units)));
    }
    case "item_percent_discount": {
      const rate = percentage(promotion.schema.percent);
      return inGroups(1, ({ item }, units) => times(rate, times(exact(item.unitAmount), exact(units))));
    }
    case "x_for_y": {
      const { x, y } = promotion.schema;
      return inGroups(x, ({ item }, groups) =>
        exact(BigInt(groups) * BigInt(x - y) * BigInt(item.unitAmount)),
      );
    }
    case "x_for_amount": {
      const { x } = promotion.schema;
      const amount = amountOf(promotion.schema);
      return inGroups(x, ({ item }, groups) => {
        const saved = BigInt(x) * BigInt(item.unitAmount) - amount;
        return saved > 0n ? exact(BigInt(groups) * saved) : ZERO;
      });
    }
    case "bundle_fixed_discount":
      return cheaperSets(promotion, lines, amountOf(promotion.schema), most);
    case "bundle_gift":
      return gifts(promotion, lines, most);
    default:
      throw new Error(`${promotion.promotion_type} is not of items.`);
  }
}

const NO_GIFTS = { gifts: [], missing: [] };

type Grouping = {
  readonly size: number;
  /** The most groups of a product, with any inscription. */
  readonly most: number;
  /** The most groups of the promotion. */
  readonly mostUnits: number;
  readonly discountOf: (line: Line, groups: number) => Exact;
};

/** Discounts groups of units, line by line. */
function groupsOfUnits(
  promotion: StandardPromotion,
  lines: readonly Line[],
  { size, most, mostUnits, discountOf }: Grouping,
): Units {
  const ofProduct = new Map<string, number>();
  let all = 0;
  const exactly = lines.map((line) => {
    if (!coversItem(line.item, promotion.schema)) return ZERO;
    const before = ofProduct.get(productId(line)) ?? 0;
    let groups = 0;
    while (line.free >= (groups + 1) * size && before + groups < most && all + groups < mostUnits)
      groups += 1;
    const discount = discountOf(line, groups);
    // Without a discount, the units remain free for the next promotion and do not count.
    if (nearest(discount) === 0n) return ZERO;
    line.free -= groups * size;
    ofProduct.set(productId(line), before + groups);
    all += groups;
    return discount;
  });
  return { exactly, amounts: exactly.map(nearest), applications: all, ...NO_GIFTS };
}

const unitPrice = ({ item }: Line) => exact(item.unitAmount);
const freeUnits = (lines: readonly Line[]) => new Map(lines.map((line) => [line, line.free]));

function listRequirements({ schema }: Of<"bundle_fixed_discount" | "bundle_gift">) {
  return schema.requirements.map(({ targets, quantity }) => ({
    covers: ({ item }: Line) => coversUnitOfSet(item, targets, schema.target_catalogs),
    quantity,
  }));
}

function cheaperSets(
  promotion: Of<"bundle_fixed_discount">,
  lines: readonly Line[],
  amount: bigint,
  most: number,
): Units {
  const discountOf = (set: UnitSet) => {
    const saved = minus(computeWorth(set, unitPrice), exact(amount));
    return compare(saved, ZERO) > 0 ? saved : ZERO;
  };
  const sets = listDiscountedSets(freeUnits(lines), listRequirements(promotion), lines, most, discountOf);
  for (const { set } of sets) takeUnits(set);
  return { ...sharesOfSets(lines, sets, unitPrice), applications: sets.length, ...NO_GIFTS };
}

/** Forms sets of the required units, each with one more unit of every gift that is still free. */
function gifts(promotion: Of<"bundle_gift">, lines: readonly Line[], most: number): Units {
  const { schema } = promotion;
  const pool = freeUnits(lines);
  const amounts = lines.map(() => 0n);
  const claimed = new Map<string, number>();
  let complete = 0;
  let applications = 0;
  while (applications < most) {
    const set = nextSet(pool, listRequirements(promotion), lines);
    if (set === undefined) break;
    complete += 1;
    const given: UnitSet = new Map();
    for (const gift of schema.gifts) {
      const isGift = ({ item }: Line) => coversUnitOfSet(item, [gift], schema.target_catalogs);
      const line = lines.find((one) => isGift(one) && (pool.get(one) ?? 0) > 0);
      if (!line) continue;
      moveUnit(line, pool, given);
      claimed.set(gift, (claimed.get(gift) ?? 0) + 1);
    }
    if (computeWorth(given, unitPrice).top === 0n) continue;
    applications += 1;
    takeUnits(set);
    takeUnits(given);
    for (const [at, line] of lines.entries()) {
      amounts[at] = (amounts[at] ?? 0n) + BigInt(line.item.unitAmount) * BigInt(given.get(line) ?? 0);
    }
  }
  const isAdded = promotion.automatic && schema.auto_add_free_gift === true && complete > 0;
  const wanted = schema.gifts.map((target) => ({
    promotionId: promotion.id,
    target,
    quantity: Math.min(complete, most),
  }));
  return {
    exactly: amounts.map((amount) => exact(amount)),
    amounts,
    applications,
    gifts: isAdded ? wanted : [],
    missing: isAdded ? wanted.flatMap((gift) => lessClaimed(gift, claimed)) : [],
  };
}

function lessClaimed({ quantity, ...gift }: Gift, claimed: ReadonlyMap<string, number>): Gift[] {
  const missing = quantity - (claimed.get(gift.target) ?? 0);
  return missing > 0 ? [{ ...gift, quantity: missing }] : [];
}

function takeUnits(set: UnitSet): void {
  for (const [line, units] of set) line.free -= units;
}
