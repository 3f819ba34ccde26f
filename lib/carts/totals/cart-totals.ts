import { divideRounded, splitByWeight } from "../../kernel/money.ts";
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
 *
 * The simple method differs in step 5: tax is rounded per unit of the undiscounted price and then multiplied.
 */

export type CalculationMethod = "line" | "simple";

/** What the arithmetic needs to know of a line. */
export type ItemAmounts = {
  readonly unitAmount: number;
  readonly quantity: number;
  readonly includesTax: boolean;
  readonly rates: readonly number[];
  /** Taxes given as an amount for the whole line. */
  readonly taxAmounts: readonly number[];
  /** Reductions of this line alone, each negative. */
  readonly discounts: readonly number[];
};

export type ItemTotals = {
  readonly withTax: bigint;
  readonly withoutTax: bigint;
  readonly tax: bigint;
  /** Zero or negative. */
  readonly discount: bigint;
  /** The value as priced, before discounts. */
  readonly withoutDiscount: bigint;
};

export type CartTotals = {
  readonly lines: readonly {
    readonly unit: ItemTotals;
    readonly value: ItemTotals;
    /** What each discount of the line took, then its share of each cart discount; zero or negative. */
    readonly taken: readonly bigint[];
    readonly shares: readonly bigint[];
  }[];
  readonly totals: ItemTotals & { readonly shipping: bigint };
};

/**
 * Figures of a cart.
 * @param cartDiscounts reductions of the whole cart in the order they apply, each negative
 * @param shipping sum over the shipping groups that are linked to at least one line
 */
export function computeCart(
  lines: readonly ItemAmounts[],
  cartDiscounts: readonly number[] = [],
  shipping = 0n,
  method: CalculationMethod = "line",
): CartTotals {
  const gross = lines.map(({ unitAmount, quantity }) => BigInt(unitAmount) * BigInt(quantity));
  const taken = lines.map(({ discounts }, index) => takeInOrder(discounts, gross[index] ?? 0n));
  const worth = gross.map((value, index) => value + sum(taken[index] ?? []));
  const shares = spread(cartDiscounts, worth);
  const figures = lines.map((line, index) => {
    const shared = shares.map((parts) => parts[index] ?? 0n);
    const value = computeLine(line, gross[index] ?? 0n, sum(taken[index] ?? []) + sum(shared), method);
    return { value, unit: perUnit(value, BigInt(line.quantity)), taken: taken[index] ?? [], shares: shared };
  });
  const totals = addUp(
    figures.map(({ value }) => value),
    shipping,
  );
  return { lines: figures, totals };
}

/** Each discount takes at most what the ones before it left. */
function takeInOrder(discounts: readonly number[], value: bigint): bigint[] {
  let left = value;
  return discounts.map((discount) => {
    const taken = atMost(BigInt(discount), left);
    left += taken;
    return taken;
  });
}

/** A reduction takes at most what is there. */
function atMost(discount: bigint, value: bigint): bigint {
  return discount < -value ? -value : discount;
}

/**
 * Cart discounts apply one after the other, each over what the lines are worth after item discounts. Where that would
 * take more from a line than it has left, the discount is spread over what is left instead.
 * @returns for each discount its part of every line
 */
function spread(cartDiscounts: readonly number[], worth: readonly bigint[]): bigint[][] {
  let left = worth;
  return cartDiscounts.map((discount) => {
    const total = atMost(BigInt(discount), sum(left));
    const byWorth = splitByWeight(total, worth);
    const parts = added(left, byWorth).every((value) => value >= 0n) ? byWorth : splitByWeight(total, left);
    left = added(left, parts);
    return parts;
  });
}

function added(values: readonly bigint[], parts: readonly bigint[]): bigint[] {
  return values.map((value, index) => value + (parts[index] ?? 0n));
}

function computeLine(
  line: ItemAmounts,
  gross: bigint,
  discount: bigint,
  method: CalculationMethod,
): ItemTotals {
  const net = gross + discount;
  const tax = method === "simple" ? simpleTax(line) : taxOn(net, line.taxAmounts, line);
  const figures = { tax, discount, withoutDiscount: gross };
  return line.includesTax
    ? { withTax: net, withoutTax: net - tax, ...figures }
    : { withTax: net + tax, withoutTax: net, ...figures };
}

/** Rates per unit and of the undiscounted price, which is all that this method knows; amounts once for the line. */
function simpleTax(line: ItemAmounts): bigint {
  const ofUnit = taxOn(BigInt(line.unitAmount), [], line);
  return ofUnit * BigInt(line.quantity) + taxOn(0n, line.taxAmounts, line);
}

/** One rounding over all taxes; a price that includes tax holds `(net × rate + fixed) / (1 + rate)` of it. */
function taxOn(
  net: bigint,
  taxAmounts: readonly number[],
  { rates, includesTax }: Pick<ItemAmounts, "rates" | "includesTax">,
): bigint {
  if (rates.length + taxAmounts.length === 0) return 0n;
  const { numerator, denominator } = addRates(rates.map(rateOf));
  const fixed = sum(taxAmounts.map(BigInt));
  const tax = net * numerator + fixed * denominator;
  return divideRounded(tax, includesTax ? denominator + numerator : denominator);
}

function perUnit(value: ItemTotals, quantity: bigint): ItemTotals {
  if (quantity === 1n) return value; // most lines, and five divisions each
  return {
    withTax: divideRounded(value.withTax, quantity),
    withoutTax: divideRounded(value.withoutTax, quantity),
    tax: divideRounded(value.tax, quantity),
    discount: divideRounded(value.discount, quantity),
    withoutDiscount: divideRounded(value.withoutDiscount, quantity),
  };
}

/** Shipping carries its own tax inside, so the cart's tax does not count it. */
function addUp(lines: readonly ItemTotals[], shipping: bigint): CartTotals["totals"] {
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
