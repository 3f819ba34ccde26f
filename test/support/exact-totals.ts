/*
 * A second implementation of cart totals, from the documented formulas alone and in exact fractions. It shares no code with
 * `lib/carts/totals`, so both agree only if both are right.
 */

/** An exact fraction with a positive denominator. */
type Fraction = readonly [bigint, bigint];

type ExactLine = {
  readonly unit: number;
  readonly quantity: number;
  readonly includesTax: boolean;
  /** Rates as digits and decimal places: `[725, 4]` is 0.0725. */
  readonly rates: readonly (readonly [number, number])[];
  readonly amounts: readonly number[];
  readonly discounts: readonly number[];
};

export type ExactCart = {
  readonly lines: readonly ExactLine[];
  readonly discounts: readonly number[];
  readonly shipping: bigint;
  readonly method: "line" | "simple";
};

export type ExactFigures = {
  readonly withTax: bigint;
  readonly withoutTax: bigint;
  readonly tax: bigint;
  readonly discount: bigint;
  readonly withoutDiscount: bigint;
};

const whole = (value: bigint | number): Fraction => [BigInt(value), 1n];
const plus = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, [-b[0], b[1]]);
const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]];
const over = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1], a[1] * b[0]];

/** The nearest integer. Halves are rounded away from zero. */
function nearest([top, bottom]: Fraction): bigint {
  if (top < 0n) return -nearest([-top, bottom]);
  const floor = top / bottom;
  return (top - floor * bottom) * 2n < bottom ? floor : floor + 1n;
}

/** Shares of a reduction: exact shares rounded down, then one more for each of the largest fractions. */
function shares(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (all === 0n) return weights.map(() => 0n);
  const floors = weights.map((weight) => (total * weight) / all);
  const fractions = weights.map((weight, at) => ({ at, rest: total * weight - (floors[at] ?? 0n) * all }));
  let missing = total - floors.reduce((sum, floor) => sum + floor, 0n);
  while (missing > 0n) {
    const first = fractions.reduce((best, one) => (one.rest > best.rest ? one : best));
    floors[first.at] = (floors[first.at] ?? 0n) + 1n;
    first.rest = -1n;
    missing -= 1n;
  }
  return floors;
}

/** The exact totals of a cart, in whole numbers. */
export function exactTotals({ lines, discounts, shipping, method }: ExactCart) {
  const gross = lines.map(({ unit, quantity }) => BigInt(unit) * BigInt(quantity));
  const worth = lines.map((line, at) => {
    const own = line.discounts.reduce((sum, one) => sum - BigInt(one), 0n);
    const left = (gross[at] ?? 0n) - own;
    return left > 0n ? left : 0n;
  });
  const net = [...worth];
  for (const discount of discounts) {
    const rest = net.reduce((sum, value) => sum + value, 0n);
    const total = -BigInt(discount) < rest ? -BigInt(discount) : rest;
    let parts = shares(total, worth);
    if (parts.some((part, at) => part > (net[at] ?? 0n))) parts = shares(total, net);
    for (const [at, part] of parts.entries()) net[at] = (net[at] ?? 0n) - part;
  }
  const figures = lines.map((line, at) => lineFigures(line, gross[at] ?? 0n, net[at] ?? 0n, method));
  const sum = (key: keyof ExactFigures) => figures.reduce((all, one) => all + one[key], 0n);
  const totals = {
    withTax: sum("withTax") + shipping,
    withoutTax: sum("withoutTax") + shipping,
    tax: sum("tax"),
    discount: sum("discount"),
    withoutDiscount: sum("withoutDiscount") + shipping,
    shipping,
    shippingDiscount: 0n,
  };
  const perUnit = (one: ExactFigures, quantity: number): ExactFigures => ({
    withTax: nearest([one.withTax, BigInt(quantity)]),
    withoutTax: nearest([one.withoutTax, BigInt(quantity)]),
    tax: nearest([one.tax, BigInt(quantity)]),
    discount: nearest([one.discount, BigInt(quantity)]),
    withoutDiscount: nearest([one.withoutDiscount, BigInt(quantity)]),
  });
  return {
    lines: figures.map((value, at) => ({ value, unit: perUnit(value, lines[at]?.quantity ?? 1) })),
    totals,
  };
}

function lineFigures(line: ExactLine, gross: bigint, net: bigint, method: ExactCart["method"]): ExactFigures {
  const tax = method === "line" ? computeTax(line, whole(net), sumFixed(line)) : simpleTax(line);
  const withTax = line.includesTax ? net : net + tax;
  return { withTax, withoutTax: withTax - tax, tax, discount: net - gross, withoutDiscount: gross };
}

function simpleTax(line: ExactLine): bigint {
  const rates = computeTax(line, whole(line.unit), whole(0)) * BigInt(line.quantity);
  return rates + computeTax(line, whole(0), sumFixed(line));
}

/** `round(N × R + A)`, or `round(N − (N − A) / (1 + R))` for a price that includes tax. */
function computeTax({ rates, includesTax }: ExactLine, net: Fraction, fixed: Fraction): bigint {
  const rate = rates.reduce<Fraction>((sum, [digits, places]) => {
    return plus(sum, [BigInt(digits), 10n ** BigInt(places)]);
  }, whole(0));
  if (!includesTax) return nearest(plus(times(net, rate), fixed));
  return nearest(minus(net, over(minus(net, fixed), plus(whole(1), rate))));
}

function sumFixed({ amounts }: ExactLine): Fraction {
  return amounts.reduce<Fraction>((sum, amount) => plus(sum, whole(amount)), whole(0));
}
