/*
 * A second calculation of a cart, from its prices, taxes, discounts and shipping groups and the documented formulas alone.
 * It shares no code with `lib`.
 */
import type { EvaluatedCart, EvaluatedItem } from "../../../lib/promotions/engine/evaluated-cart.ts";
import type { Promotion } from "../../../lib/promotions/engine/promotion.ts";
import { exact, nearestOf, split } from "./exact.ts";
import { least, sumUp } from "./lines.ts";
import { computeVerdict, type Verdict } from "./oracle.ts";
import { computeTax, type Tax } from "./taxes.ts";

/** A discount that the merchant gives, negative. */
export type CustomDiscount = { readonly id: string; readonly code: string; readonly amount: number };

export type CartLine = {
  readonly item: EvaluatedItem;
  readonly includesTax: boolean;
  readonly taxes: readonly Tax[];
  readonly group?: string | undefined;
  readonly discounts: readonly CustomDiscount[];
};

export type CartGroup = {
  readonly id: string;
  readonly shippingType: string;
  readonly base: number;
  readonly tax: number;
  readonly fees: number;
};

export type OracleCart = Pick<EvaluatedCart, "codes" | "customAttributes" | "method"> & {
  readonly currency: string;
  readonly lines: readonly CartLine[];
  readonly groups: readonly CartGroup[];
  readonly usesRulePromotions: boolean;
  /** Promotions count only in a cart without custom discounts. */
  readonly takesCustomDiscounts: boolean;
  readonly discounts: readonly CustomDiscount[];
};

const AMOUNTS = ["with_tax", "without_tax", "tax", "discount", "without_discount"] as const;
export type Amounts = Record<(typeof AMOUNTS)[number], bigint>;

export type Taken = {
  readonly id: string;
  readonly code: string;
  readonly amount: bigint;
  readonly isShare: boolean;
  /** Not of a custom discount. */
  readonly source?: Promotion["source"];
};

export type TillLine = {
  readonly line: CartLine;
  readonly taken: readonly Taken[];
  readonly value: Amounts;
  readonly unit: Amounts;
};

/** A cart with all its amounts. Discounts are negative. */
export type Till = {
  readonly cart: OracleCart;
  readonly lines: readonly TillLine[];
  /** Promotions of the whole cart, in the order of application. */
  readonly ofCart: readonly Taken[];
  /** Discounts of shipping groups. */
  readonly shipping: Readonly<Record<string, bigint>>;
  readonly totals: Amounts & { readonly shipping: bigint; readonly shipping_discount: bigint };
  /** The codes that take effect, with their applications. */
  readonly used: readonly { readonly code: string; readonly applications: number }[];
};

export const linkedGroups = ({ groups, lines }: OracleCart): CartGroup[] =>
  groups.filter(({ id }) => lines.some(({ group }) => group === id));

export const priceOfGroup = ({ base, tax, fees }: CartGroup): bigint =>
  BigInt(base) + BigInt(tax) + BigInt(fees);

/** The cart as promotions see it. No shopper of these shops has tags. */
export function toEvaluated(cart: OracleCart): EvaluatedCart {
  const { currency, codes, customAttributes, method, usesRulePromotions } = cart;
  const facts = { currency, codes, customAttributes, method, usesRulePromotions };
  const shippingGroups = linkedGroups(cart).map(({ id, shippingType, base }) => ({ id, shippingType, base }));
  return { ...facts, items: cart.lines.map(({ item }) => item), accountTags: [], shippingGroups };
}

const NOTHING: Verdict = {
  items: [],
  promotions: [],
  shipping: {},
  shippingOfPromotions: {},
  gifts: [],
};

export function computeTill(cart: OracleCart, promotions: readonly Promotion[], now: Date): Till {
  const { method, takesCustomDiscounts, lines } = cart;
  const verdict = takesCustomDiscounts ? NOTHING : computeVerdict(toEvaluated(cart), promotions, now);
  const sourceOf = new Map(promotions.map(({ id, source }) => [id, source]));
  const taken = takesCustomDiscounts ? takeCustom(cart) : takenBy(verdict, lines);
  const priced = lines.map((line, at) => priceLine(line, taken[at] ?? [], method));
  const ofCart = verdict.promotions
    .filter(({ cartAmount }) => cartAmount < 0n)
    .map(({ id, code, cartAmount: amount }) => ({
      ...{ id, code, amount, isShare: true },
      source: sourceOf.get(id) ?? "rule",
    }));
  const off = method === "simple" ? sumUp(ofCart.map(({ amount }) => amount)) : 0n;
  return {
    cart,
    lines: priced,
    ofCart,
    shipping: verdict.shipping,
    totals: addUp(cart, priced, verdict.shipping, off),
    used: verdict.promotions.map(({ code, applications }) => ({ code, applications })),
  };
}

function takenBy({ items }: Verdict, lines: readonly CartLine[]): Taken[][] {
  return lines.map((_, at) =>
    (items[at]?.discounts ?? []).map(({ promotionId: id, code, amount, isShare, source }) => ({
      ...{ id, code, amount, isShare, source },
    })),
  );
}

/** First each line's own discounts, then those of the cart, spread by what the lines cost after their own. */
function takeCustom({ lines, discounts, method }: OracleCart): Taken[][] {
  if (method === "simple") return lines.map(() => []);
  const left = lines.map(({ item }) => BigInt(item.unitAmount) * BigInt(item.quantity));
  const taken: Taken[][] = lines.map(() => []);
  const take = (at: number, { id, code }: CustomDiscount, amount: bigint, isShare: boolean) => {
    left[at] = (left[at] ?? 0n) - amount;
    taken[at]?.push({ id, code, amount: -amount, isShare });
  };
  for (const [at, line] of lines.entries()) {
    for (const one of line.discounts) take(at, one, least(BigInt(-one.amount), left[at] ?? 0n), false);
  }
  const weights = left.map((amount) => exact(amount));
  for (const one of discounts) {
    const whole = least(BigInt(-one.amount), sumUp(left));
    let shares = split(whole, weights);
    if (shares.some((share, at) => share > (left[at] ?? 0n))) {
      shares = split(
        whole,
        left.map((amount) => exact(amount)),
      );
    }
    for (const [at, share] of shares.entries()) take(at, one, share, true);
  }
  return taken;
}

function priceLine(line: CartLine, taken: readonly Taken[], method: OracleCart["method"]): TillLine {
  const { item, includesTax, taxes } = line;
  const { unitAmount: unit, quantity } = item;
  const gross = BigInt(unit) * BigInt(quantity);
  const discount = sumUp(taken.map(({ amount }) => amount));
  const net = gross + discount;
  if (net < 0n) throw new Error(`${item.sku} costs less than nothing.`);
  const tax = computeTax({ unit, quantity, includesTax, taxes, method }, net);
  const with_tax = includesTax ? net : net + tax;
  const value = { with_tax, without_tax: with_tax - tax, tax, discount, without_discount: gross };
  const ofUnit = (key: keyof Amounts) => nearestOf(exact(value[key], quantity));
  return { line, taken, value, unit: mapAmounts(ofUnit) };
}

export function mapAmounts<T>(amountOf: (key: keyof Amounts) => T): Record<keyof Amounts, T> {
  return Object.fromEntries(AMOUNTS.map((key) => [key, amountOf(key)])) as Record<keyof Amounts, T>;
}

/** @param off what the method `simple` takes from the total alone */
function addUp(
  cart: OracleCart,
  lines: readonly TillLine[],
  discounts: Readonly<Record<string, bigint>>,
  off: bigint,
): Till["totals"] {
  const sum = (key: keyof Amounts) => sumUp(lines.map(({ value }) => value[key]));
  // A discount on prices with tax may exceed the total without tax. Then that total is zero.
  const lowered = (key: keyof Amounts) => (off < 0n && sum(key) + off < 0n ? 0n : sum(key) + off);
  const price = sumUp(linkedGroups(cart).map(priceOfGroup));
  const shipping_discount = sumUp(Object.values(discounts));
  const shipping = price + shipping_discount;
  return {
    with_tax: lowered("with_tax") + shipping,
    without_tax: lowered("without_tax") + shipping,
    tax: sum("tax"),
    discount: sum("discount") + off,
    without_discount: sum("without_discount") + price,
    shipping,
    shipping_discount,
  };
}
