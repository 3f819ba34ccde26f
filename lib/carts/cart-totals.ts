import { divideRounded, splitByWeight } from "../money.ts";
import { addRates, rateOf } from "./rate.ts";

/*
 * The order of calculation, in one place. Everything is an integer in the currency's minor unit.
 *
 *   1. gross value of a line   unit amount × quantity
 *   2. item discounts          those of the line alone
 *   3. cart discounts          each spread over the lines by their value so far, largest remainder
 *   4. net                     gross + discounts, never below zero
 *   5. tax                     on the net, one rounding per line, halves away from zero
 *   6. unit figures            line figures divided by the quantity
 *   7. totals                  sums over the lines, plus what is shipped
 */

/** What the arithmetic needs to know of a line. */
export type LineAmounts = {
  readonly unitAmount: number;
  readonly quantity: number;
  readonly includesTax: boolean;
  readonly rates: readonly number[];
  /** Taxes given as an amount for the whole line. */
  readonly taxAmounts: readonly number[];
  /** Reductions of this line alone, each negative. */
  readonly discounts: readonly number[];
};

export type Figures = {
  readonly withTax: bigint;
  readonly withoutTax: bigint;
  readonly tax: bigint;
  /** Zero or negative. */
  readonly discount: bigint;
  /** The value as priced, before discounts. */
  readonly withoutDiscount: bigint;
};

export type CartFigures = {
  readonly lines: readonly { readonly unit: Figures; readonly value: Figures }[];
  readonly totals: Figures & { readonly shipping: bigint };
};

/**
 * Figures of a cart by the line method.
 * @param cartDiscounts reductions of the whole cart in the order they apply, each negative
 * @param shipping sum over the shipping groups that are linked to at least one line
 */
export function computeCart(
  lines: readonly LineAmounts[],
  cartDiscounts: readonly number[] = [],
  shipping = 0n,
): CartFigures {
  const gross = lines.map(({ unitAmount, quantity }) => BigInt(unitAmount) * BigInt(quantity));
  const own = lines.map(({ discounts }, index) => atMost(sum(discounts.map(BigInt)), gross[index] ?? 0n));
  const shared = spread(cartDiscounts, gross, own);
  const figures = lines.map((line, index) => {
    const value = computeLine(line, gross[index] ?? 0n, (own[index] ?? 0n) + (shared[index] ?? 0n));
    return { value, unit: perUnit(value, BigInt(line.quantity)) };
  });
  return {
    lines: figures,
    totals: addUp(
      figures.map(({ value }) => value),
      shipping,
    ),
  };
}

/** A reduction takes at most what is there. */
function atMost(discount: bigint, value: bigint): bigint {
  return discount < -value ? -value : discount;
}

/** Cart discounts apply one after the other, each over what the lines are still worth after item discounts. */
function spread(
  cartDiscounts: readonly number[],
  gross: readonly bigint[],
  own: readonly bigint[],
): bigint[] {
  const weights = gross.map((value, index) => value + (own[index] ?? 0n));
  let left = weights;
  const shares = gross.map(() => 0n);
  for (const discount of cartDiscounts) {
    const parts = splitByWeight(atMost(BigInt(discount), sum(left)), weightsWithin(weights, left));
    for (const [index, part] of parts.entries()) shares[index] = (shares[index] ?? 0n) + part;
    left = left.map((value, index) => value + (parts[index] ?? 0n));
  }
  return shares;
}

/** Later discounts keep the first weights unless a line has nothing left to give. */
function weightsWithin(weights: readonly bigint[], left: readonly bigint[]): readonly bigint[] {
  return left.some((value) => value <= 0n) ? left : weights;
}

function computeLine(line: LineAmounts, gross: bigint, discount: bigint): Figures {
  const net = gross + discount;
  const { numerator, denominator } = addRates(line.rates.map(rateOf));
  const fixed = sum(line.taxAmounts.map(BigInt));
  if (line.includesTax) {
    // net − (net − fixed) / (1 + rate) = (net × rate + fixed) / (1 + rate)
    const tax = divideRounded(net * numerator + fixed * denominator, denominator + numerator);
    return { withTax: net, withoutTax: net - tax, tax, discount, withoutDiscount: gross };
  }
  const tax = divideRounded(net * numerator + fixed * denominator, denominator);
  return { withTax: net + tax, withoutTax: net, tax, discount, withoutDiscount: gross };
}

function perUnit(value: Figures, quantity: bigint): Figures {
  return {
    withTax: divideRounded(value.withTax, quantity),
    withoutTax: divideRounded(value.withoutTax, quantity),
    tax: divideRounded(value.tax, quantity),
    discount: divideRounded(value.discount, quantity),
    withoutDiscount: divideRounded(value.withoutDiscount, quantity),
  };
}

/** Shipping carries its own tax inside, so the cart's tax does not count it. */
function addUp(lines: readonly Figures[], shipping: bigint): CartFigures["totals"] {
  return {
    withTax: sum(lines.map(({ withTax }) => withTax)) + shipping,
    withoutTax: sum(lines.map(({ withoutTax }) => withoutTax)) + shipping,
    tax: sum(lines.map(({ tax }) => tax)),
    discount: sum(lines.map(({ discount }) => discount)),
    withoutDiscount: sum(lines.map(({ withoutDiscount }) => withoutDiscount)) + shipping,
    shipping,
  };
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((all, value) => all + value, 0n);
}
