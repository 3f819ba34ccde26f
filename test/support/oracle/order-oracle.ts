/*
 * A second calculation of the money of an order, from its answer alone: the prices and taxes of its items, the shipping
 * groups and the transactions. It shares no code with `lib`.
 */
import type { Undescribed } from "../routes.ts";
import { exact, nearestOf } from "./exact.ts";
import { computeTax } from "./taxes.ts";

type Json = Undescribed;

/** An order in an answer, with its items, tax items, shipping groups and transactions. */
export type AnsweredOrder = {
  readonly data: Json;
  readonly included: { readonly items: readonly Json[]; readonly tax_items?: readonly Json[] };
  readonly groups: readonly Json[];
  readonly transactions: readonly Json[];
  readonly method: "line" | "simple";
};

const KEYS = ["with_tax", "without_tax", "tax", "discount", "without_discount"] as const;
type Amounts = Record<(typeof KEYS)[number], bigint>;

const sumUp = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);
const isPromotion = ({ unit_price }: Json): boolean => unit_price.amount < 0;

/** The faults in the amounts of an order. */
export function wrongIn(order: AnsweredOrder): string[] {
  const wrong: string[] = [];
  const same = (what: string, shown: unknown, right: bigint) => {
    if (shown === undefined || BigInt(shown as number) !== right)
      wrong.push(`${what}: ${shown}, not ${right}`);
  };
  const { items } = order.included;
  for (const item of items) checkItem(order, item, same);
  const right = computeTotals(order);
  for (const [key, amount] of Object.entries(right)) {
    same(key, order.data.meta.display_price[key]?.amount, amount);
  }
  for (const price of readDisplayed([order.data, items])) {
    if (price.currency !== order.data.meta.display_price.with_tax.currency) wrong.push(`${price.currency}?`);
    const digits = price.formatted.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");
    if (digits !== String(Math.abs(price.amount))) wrong.push(`${price.formatted} is not ${price.amount}`);
    if (price.amount < 0 !== price.formatted.startsWith("-")) wrong.push(`sign of ${price.formatted}`);
  }
  return wrong;
}

type Same = (what: string, shown: unknown, right: bigint) => void;

/** Compares each amount of an item with its price, quantity, discount and taxes. */
function checkItem(order: AnsweredOrder, item: Json, same: Same): void {
  const shown = readAmounts(item, "value");
  const right = isPromotion(item) ? promotionAmounts(item) : rightAmounts(order, item);
  same(`${item.sku} value`, item.value.amount, BigInt(item.unit_price.amount) * BigInt(item.quantity));
  for (const key of KEYS) {
    same(`${item.sku} ${key}`, shown[key], right[key]);
    const unit = nearestOf(exact(right[key], item.quantity));
    same(`${item.sku} ${key} of a unit`, readAmounts(item, "unit")[key], unit);
  }
}

function readAmounts({ meta }: Json, which: "unit" | "value"): Amounts {
  return Object.fromEntries(
    KEYS.map((key) => [key, BigInt(meta.display_price[key][which].amount)]),
  ) as Amounts;
}

/** Amounts of a promotion of the whole cart, which has no taxes and no further discounts. */
function promotionAmounts({ unit_price }: Json): Amounts {
  const amount = BigInt(unit_price.amount);
  return { with_tax: amount, without_tax: amount, tax: 0n, discount: 0n, without_discount: amount };
}

function rightAmounts({ included, method }: AnsweredOrder, item: Json): Amounts {
  const gross = BigInt(item.unit_price.amount) * BigInt(item.quantity);
  const discount = BigInt(item.meta.display_price.discount.value.amount);
  if (discount > 0n || gross + discount < 0n) throw new Error(`${item.sku} costs less than nothing.`);
  const net = gross + discount;
  const { amount: unit, includes_tax: includesTax } = item.unit_price;
  const taxes = findTaxes(included.tax_items ?? [], item);
  const tax = computeTax({ unit, quantity: item.quantity, includesTax, taxes, method }, net);
  const with_tax = includesTax ? net : net + tax;
  return { with_tax, without_tax: with_tax - tax, tax, discount, without_discount: gross };
}

function findTaxes(all: readonly Json[], item: Json): Json[] {
  const ids = new Set((item.relationships?.taxes?.data ?? []).map(({ id }: Json) => id));
  return all.filter((tax) => ids.has(tax.id) && tax.relationships.item.data.id === item.id);
}

/** The totals that the order must show. */
function computeTotals(order: AnsweredOrder): Record<string, bigint> {
  const { included, groups, transactions, method } = order;
  const bought = included.items.filter((item) => !isPromotion(item)).map((item) => rightAmounts(order, item));
  const ofPromotions = sumUp(included.items.filter(isPromotion).map(({ value }) => BigInt(value.amount)));
  const sum = (key: keyof Amounts) => sumUp(bought.map((amounts) => amounts[key]));
  // With the method `line`, discounts are in the items; `simple` subtracts them from the total.
  const off = method === "simple" ? ofPromotions : 0n;
  const { shipping, shipping_discount } = computeShipping(included.items, groups);
  const { authorized, paid } = computeCoverage(transactions);
  // A discount lowers a total to zero at most. The tax amount in a small price may be higher than the price.
  const lowered = (key: keyof Amounts) => (off < 0n && sum(key) + off < 0n ? 0n : sum(key) + off);
  const with_tax = lowered("with_tax") + shipping;
  return {
    ...{ with_tax, without_tax: lowered("without_tax") + shipping, tax: sum("tax") },
    ...{
      discount: sum("discount") + off,
      without_discount: sum("without_discount") + shipping - shipping_discount,
    },
    ...{ shipping, shipping_discount, authorized, paid, balance_owing: with_tax - authorized - paid },
  };
}

/** Base, tax, fees and discount of the groups that an item is linked to, each group once. */
function computeShipping(items: readonly Json[], groups: readonly Json[]) {
  const linked = new Set(items.map(({ shipping_group_id }) => shipping_group_id));
  const prices = groups.filter(({ id }) => linked.has(id)).map(({ meta }) => meta.shipping_display_price);
  const of = (...keys: string[]) =>
    sumUp(prices.flatMap((price) => keys.map((key) => BigInt(price[key]?.amount ?? 0))));
  return { shipping: of("base", "tax", "fees", "discount"), shipping_discount: of("discount") };
}

/** The authorised and paid amounts of completed transactions. A refund does not lower the paid amount. */
function computeCoverage(transactions: readonly Json[]): { authorized: bigint; paid: bigint } {
  const complete = transactions.filter(({ status }) => status === "complete");
  const of = (...types: string[]) =>
    sumUp(complete.filter((one) => types.includes(one.transaction_type)).map(({ amount }) => BigInt(amount)));
  return { authorized: of("authorize"), paid: of("purchase", "capture", "refund") };
}

/** The states of payment and order that follow from the transactions and the total. */
export function statesFrom(transactions: readonly Json[], total: bigint): [payment: string, status: string] {
  const complete = transactions.filter(({ status }) => status === "complete");
  const { authorized, paid } = computeCoverage(transactions);
  const refunded = sumUp(complete.map(({ refunded_amount }) => BigInt(refunded_amount)));
  if (complete.length === 0) return ["unpaid", "incomplete"];
  if (paid > 0n && refunded === paid) return ["refunded", paid >= total ? "complete" : "incomplete"];
  if (authorized === 0n && paid >= total) return ["paid", "complete"];
  if (authorized > 0n && authorized + paid >= total) return ["authorized", "processing"];
  return [paid > 0n ? "partially_paid" : "partially_authorized", "incomplete"];
}

/** Every displayed price, at any depth. */
function readDisplayed(value: Json): { amount: number; currency: string; formatted: string }[] {
  if (typeof value !== "object" || value === null) return [];
  if (typeof value.formatted === "string") return [value];
  return Object.values(value).flatMap(readDisplayed);
}
