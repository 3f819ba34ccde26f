import { divideRounded } from "../../kernel/money.ts";
import type { CartItem } from "../cart/cart.ts";
import { type DiscountStep, type ItemState, sum, type TakenDiscount } from "./discount-steps.ts";
import { type CalculationMethod, taxOf } from "./item-tax.ts";

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
