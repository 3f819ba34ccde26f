/*
 * A second implementation of the evaluation of promotions, from the documented rules alone: whole numbers and exact
 * fractions, unit by unit, without an index and without preparation. It shares no code with `lib`, so that a fault in one
 * does not appear in the other.
 */
import type { EvaluatedCart } from "../../../lib/promotions/engine/evaluated-cart.ts";
import type { Discount, Evaluation } from "../../../lib/promotions/engine/evaluation.ts";
import type { Promotion } from "../../../lib/promotions/engine/promotion.ts";
import { makeLines, sumUp } from "./lines.ts";
import { applyRulesOracle } from "./rules.ts";
import { applyStandardOracle, type Gift } from "./standard.ts";

/**
 * The compared result. Amounts are negative as in an evaluation, and amounts of zero are left out.
 * @answers What are promotions checked against?
 */
export type Verdict = {
  readonly items: readonly { readonly left: bigint; readonly discounts: readonly Discount[] }[];
  readonly promotions: readonly {
    readonly id: string;
    readonly code: string;
    readonly amount: bigint;
    readonly cartAmount: bigint;
    readonly applications: number;
    readonly ordinal: number;
  }[];
  readonly shipping: Readonly<Record<string, bigint>>;
  /** The sum of what each promotion takes from the shipping groups. */
  readonly shippingOfPromotions: Readonly<Record<string, bigint>>;
  readonly gifts: readonly Gift[];
};

export function computeVerdict(cart: EvaluatedCart, promotions: readonly Promotion[], now: Date): Verdict {
  const lines = makeLines(cart);
  const ofEngine = <S extends Promotion["source"]>(source: S) =>
    promotions.filter((one): one is Extract<Promotion, { source: S }> => one.source === source);
  const standard = applyStandardOracle(ofEngine("standard"), cart, lines, now);
  const rules = applyRulesOracle(cart.usesRulePromotions ? ofEngine("rule") : [], cart, lines, now);
  const taken = [...standard.taken, ...rules.taken];
  const ordinalOf = new Map(taken.map(({ promotion }, at) => [promotion.id, at + 1]));
  const sourceOf = new Map(promotions.map(({ id, source }) => [id, source]));
  const isShown = cart.method === "line";
  const shipping = withoutZero(new Map([...rules.shipping].map(([id, amount]) => [id, -amount])));
  return {
    items: lines.map(({ gross, left, taken: own }) => ({
      left: isShown ? left : gross,
      discounts: together(
        (isShown ? own : []).map(({ amount, promotionId, ...one }) => ({
          ...one,
          promotionId,
          amount: -amount,
          source: sourceOf.get(promotionId) ?? "rule",
          ordinal: ordinalOf.get(promotionId) ?? 0,
        })),
      ),
    })),
    promotions: taken.map(({ promotion, code, amount, cartAmount, applications }, at) => {
      const own = { id: promotion.id, code, applications, ordinal: at + 1 };
      return { ...own, amount: -amount, cartAmount: -cartAmount };
    }),
    shipping,
    shippingOfPromotions: shipping,
    gifts: standard.gifts,
  };
}

/** An evaluation in the form of a verdict. */
export function verdictIn({ items, promotions, shipping, gifts }: Evaluation): Verdict {
  const ofPromotions = new Map<string, bigint>();
  for (const [id, amount] of promotions.flatMap((one) => [...(one.shipping ?? [])])) {
    ofPromotions.set(id, (ofPromotions.get(id) ?? 0n) + amount);
  }
  return {
    items: items.map(({ remainingAmount: left, discounts }) => ({
      left,
      discounts: together(discounts.filter(({ amount }) => amount !== 0n)),
    })),
    promotions: promotions.map(({ promotion, level: _, shipping: __, ...own }) => ({
      ...own,
      id: promotion.id,
    })),
    shipping: withoutZero(shipping),
    shippingOfPromotions: withoutZero(ofPromotions),
    gifts,
  };
}

/** Sums the discounts of each promotion at an item, because the order of its actions is not specified. */
function together(discounts: readonly Discount[]): Discount[] {
  const inOrder = discounts.toSorted(
    (a, b) => a.ordinal - b.ordinal || Number(a.isShare) - Number(b.isShare),
  );
  const groups = Map.groupBy(inOrder, ({ ordinal, isShare }) => `${ordinal} ${isShare}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, amount: sumUp([first, ...others].map(({ amount }) => amount)) }] : [],
  );
}

function withoutZero(amounts: ReadonlyMap<string, bigint>): Record<string, bigint> {
  return Object.fromEntries([...amounts].filter(([, amount]) => amount !== 0n));
}
