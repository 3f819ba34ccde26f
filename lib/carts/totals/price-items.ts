import { divideRounded, splitByWeight } from "../../kernel/money.ts";
import { addRates, toExactRate } from "../../kernel/rate.ts";
import type { PromotionSource } from "../../promotions/engine/promotion.ts";
import type { CartItem, CustomDiscount } from "../cart/cart.ts";

/*
 * The order of calculation, in one place. Everything is an integer in the currency's minor unit.
 *
 *   1. gross value of an item   unit amount × quantity
 *   2. discount steps           promotions, or custom discounts of items, then of the cart: see discount-steps.ts
 *   3. net                      gross + discounts, never below zero
 *   4. tax                      on the net, one rounding per item, halves away from zero: see item-tax.ts
 *   5. amounts of one unit      amounts of the item divided by the quantity
 *   6. totals                   sums over the items, plus what is shipped
 */

export type PriceableItem = Pick<CartItem, "unit_price" | "quantity" | "taxes">;

/**
 * Amounts of an item, of one unit of it or of a whole cart, in minor units.
 * @answers In what order are discounts, tax and totals computed?
 */
export type Amounts = {
  readonly withTax: bigint;
  readonly withoutTax: bigint;
  readonly tax: bigint;
  /** Zero or negative. */
  readonly discount: bigint;
  /** Before discounts. */
  readonly withoutDiscount: bigint;
};

type CartAmounts = Amounts & {
  /** Price of shipping after its discount. */
  readonly shipping: bigint;
  /** Zero or negative. `shipping` includes it. */
  readonly shippingDiscount: bigint;
};

/** An item with its amounts and its discounts, in the order in which they were taken. */
export type PricedItem<I> = {
  readonly item: I;
  readonly unit: Amounts;
  readonly value: Amounts;
  readonly discounts: readonly TakenDiscount[];
};

export type PricedItems<I> = { readonly items: readonly PricedItem<I>[]; readonly totals: CartAmounts };

type Pricing<I> = {
  readonly steps?: readonly DiscountStep<I>[];
  readonly shipping?: bigint;
  readonly shippingDiscount?: bigint;
  /** The method `simple` takes it from the total alone; zero or negative. */
  readonly fromTotal?: bigint;
  readonly method?: CalculationMethod | undefined;
};

/** @param steps reduce the items, in order. Shipping is added to the totals. */
export function priceItems<I extends PriceableItem>(
  items: readonly I[],
  { steps = [], shipping = 0n, shippingDiscount = 0n, fromTotal = 0n, method = "line" }: Pricing<I> = {},
): PricedItems<I> {
  const gross = items.map(toItemState);
  const reduced = steps.reduce<readonly ItemState<I>[]>((states, step) => step(states), gross);
  const priced = reduced.map((state) => priceItem(state, method));
  return { items: priced, totals: addUp(priced, { shipping, shippingDiscount, fromTotal }) };
}

function toItemState<I extends PriceableItem>(item: I): ItemState<I> {
  const gross = BigInt(item.unit_price.amount) * BigInt(item.quantity);
  return { item, gross, remainingAmount: gross, discounts: [] };
}

function priceItem<I extends PriceableItem>(
  { item, gross, remainingAmount, discounts }: ItemState<I>,
  method: CalculationMethod,
): PricedItem<I> {
  const tax = taxOf(item, remainingAmount, method);
  const isTaxInside = item.unit_price.includes_tax;
  const value = {
    withTax: isTaxInside ? remainingAmount : remainingAmount + tax,
    withoutTax: isTaxInside ? remainingAmount - tax : remainingAmount,
    tax,
    discount: remainingAmount - gross,
    withoutDiscount: gross,
  };
  return { item, unit: perUnit(value, BigInt(item.quantity)), value, discounts };
}

function perUnit(value: Amounts, quantity: bigint): Amounts {
  if (quantity === 1n) return value; // most items, and five divisions each
  return {
    withTax: divideRounded(value.withTax, quantity),
    withoutTax: divideRounded(value.withoutTax, quantity),
    tax: divideRounded(value.tax, quantity),
    discount: divideRounded(value.discount, quantity),
    withoutDiscount: divideRounded(value.withoutDiscount, quantity),
  };
}

type CartCharges = Required<Pick<Pricing<never>, "shipping" | "shippingDiscount" | "fromTotal">>;

/** Shipping includes its own tax, so the cart's tax does not count it. */
function addUp(
  items: readonly PricedItem<unknown>[],
  { shipping: price, shippingDiscount, fromTotal }: CartCharges,
): CartAmounts {
  const total = (name: keyof Amounts) => sum(items.map(({ value }) => value[name]));
  const shipping = price + shippingDiscount;
  const lowerTotal = (name: "withTax" | "withoutTax") => lowerBy(fromTotal, total(name)) + shipping;
  return {
    withTax: lowerTotal("withTax"),
    withoutTax: lowerTotal("withoutTax"),
    tax: total("tax"),
    discount: total("discount") + fromTotal,
    withoutDiscount: total("withoutDiscount") + price,
    shipping,
    shippingDiscount,
  };
}

/** A discount on prices with tax may exceed the total without tax. Then that total is zero. */
function lowerBy(discount: bigint, total: bigint): bigint {
  if (discount === 0n) return total;
  return total + discount < 0n ? 0n : total + discount;
}

/**
 * Reduction of an item by one discount. For a discount of the whole cart it is the item's share.
 * @answers What does each discount take?
 */
export type TakenDiscount = {
  readonly id: string;
  readonly code: string;
  /** Minor units, zero or negative. */
  readonly amount: bigint;
  readonly isShare: boolean;
  /** Only for a discount of a promotion. */
  readonly promotion?: { readonly source: PromotionSource; readonly ordinal: number };
};

/** An item between gross and net value. `left` is its value after the discounts so far, in minor units. */
export type ItemState<I> = {
  readonly item: I;
  readonly gross: bigint;
  readonly remainingAmount: bigint;
  readonly discounts: readonly TakenDiscount[];
};

/** A step from gross to net values. Steps run in order, each on the items that the one before left. */
export type DiscountStep<I> = (items: readonly ItemState<I>[]) => readonly ItemState<I>[];

export function takeItemDiscounts<I>(discountsOf: (item: I) => readonly CustomDiscount[]): DiscountStep<I> {
  return (items) =>
    items.map((state) =>
      discountsOf(state.item).reduce<ItemState<I>>(
        (current, discount) =>
          takeDiscount(current, discount, capDiscount(discount.amount, current.remainingAmount), false),
        state,
      ),
    );
}

/** Spreads each discount by the values before the first, or by what remains if that takes too much. */
export function takeCartDiscounts<I>(discounts: readonly CustomDiscount[]): DiscountStep<I> {
  return (items) => {
    const weights = items.map(({ remainingAmount }) => remainingAmount);
    return discounts.reduce((current, discount) => spreadDiscount(current, discount, weights), items);
  };
}

function spreadDiscount<I>(
  items: readonly ItemState<I>[],
  discount: CustomDiscount,
  weights: readonly bigint[],
): readonly ItemState<I>[] {
  const remaining = items.map((state) => state.remainingAmount);
  const total = capDiscount(discount.amount, sum(remaining));
  const byWeight = splitByWeight(total, weights);
  const fits = remaining.every((value, at) => value + (byWeight[at] ?? 0n) >= 0n);
  const shares = fits ? byWeight : splitByWeight(total, remaining);
  return items.map((state, at) => takeDiscount(state, discount, shares[at] ?? 0n, true));
}

function takeDiscount<I>(
  state: ItemState<I>,
  { id, discount_code: code }: CustomDiscount,
  amount: bigint,
  isShare: boolean,
): ItemState<I> {
  const { remainingAmount, discounts } = state;
  return {
    ...state,
    remainingAmount: remainingAmount + amount,
    discounts: [...discounts, { id, code, amount, isShare }],
  };
}

/** A reduction takes at most what is there. */
function capDiscount(discount: number, value: bigint): bigint {
  const amount = BigInt(discount);
  return amount < -value ? -value : amount;
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((all, value) => all + value, 0n);
}

/** `line` rounds once per item, on its net value; `simple` once per unit, on the undiscounted price. */
export type CalculationMethod = "line" | "simple";

type TaxableItem = Pick<CartItem, "unit_price" | "quantity" | "taxes">;

/** @param net value of the item after discounts, in minor units */
function taxOf(item: TaxableItem, net: bigint, method: CalculationMethod): bigint {
  const { taxes = [], quantity, unit_price } = item;
  if (taxes.length === 0) return 0n;
  const { includes_tax: isInside, amount } = unit_price;
  const rates = taxes.flatMap(({ rate }) => (rate === undefined ? [] : [rate]));
  const fixed = sum(taxes.map((tax) => BigInt(tax.amount ?? 0)));
  if (method === "line") return roundTax(net, rates, fixed, isInside);
  const ofUnit = roundTax(BigInt(amount), rates, 0n, isInside);
  return ofUnit * BigInt(quantity) + roundTax(0n, rates, fixed, isInside);
}

/** Rounds once over all taxes. A price that includes tax holds `(net × rate + fixed) / (1 + rate)` of it. */
function roundTax(net: bigint, rates: readonly number[], fixed: bigint, isInside: boolean): bigint {
  const { numerator, denominator } = addRates(rates.map(toExactRate));
  const tax = net * numerator + fixed * denominator;
  return divideRounded(tax, isInside ? denominator + numerator : denominator);
}
