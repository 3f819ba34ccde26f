/*
 * The money of an order a second time, from its answer alone: what every item says of itself and its taxes, the shipping
 * groups and the transactions. It shares no code with `lib`, so that both can only agree by being right.
 */
import type { Undescribed } from "../routes.ts";
import { type Exact, exact, minus, over, plus, times } from "./exact.ts";

type Json = Undescribed;

/** An order as it is answered: with its items and tax items, its shipping groups and its transactions. */
export type AnsweredOrder = {
  readonly data: Json;
  readonly included: { readonly items: readonly Json[]; readonly tax_items?: readonly Json[] };
  readonly groups: readonly Json[];
  readonly transactions: readonly Json[];
  readonly method: "line" | "simple";
};

const KEYS = ["with_tax", "without_tax", "tax", "discount", "without_discount"] as const;
type Amounts = Record<(typeof KEYS)[number], bigint>;

/** The nearest integer; a half goes away from zero. */
function nearest({ top, bottom }: Exact): bigint {
  if (top < 0n) return -nearest({ top: -top, bottom });
  const floor = top / bottom;
  return (top - floor * bottom) * 2n < bottom ? floor : floor + 1n;
}

/** The decimal that was written, not the binary number nearest to it. */
function decimal(written: number): Exact {
  const [digits = "0", exponent = "0"] = String(written).split("e");
  const [whole = "0", places = ""] = digits.split(".");
  const shift = places.length - Number(exponent);
  const top = BigInt(whole + places);
  return shift > 0 ? exact(top, 10n ** BigInt(shift)) : exact(top * 10n ** BigInt(-shift));
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);
const isPromotion = ({ unit_price }: Json): boolean => unit_price.amount < 0;

/** What is wrong with the money of an order; nothing where every amount is as it must be. */
export function wrongIn(order: AnsweredOrder): string[] {
  const wrong: string[] = [];
  const same = (what: string, shown: unknown, right: bigint) => {
    if (shown === undefined || BigInt(shown as number) !== right)
      wrong.push(`${what}: ${shown}, not ${right}`);
  };
  const { items } = order.included;
  for (const item of items) checkItem(order, item, same);
  const right = totalsOf(order);
  for (const [key, amount] of Object.entries(right)) {
    same(key, order.data.meta.display_price[key]?.amount, amount);
  }
  for (const price of displayed([order.data, items])) {
    if (price.currency !== order.data.meta.display_price.with_tax.currency) wrong.push(`${price.currency}?`);
    const digits = price.formatted.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");
    if (digits !== String(Math.abs(price.amount))) wrong.push(`${price.formatted} is not ${price.amount}`);
    if (price.amount < 0 !== price.formatted.startsWith("-")) wrong.push(`sign of ${price.formatted}`);
  }
  return wrong;
}

type Same = (what: string, shown: unknown, right: bigint) => void;

/** Every amount of an item is what its price, quantity, discount and taxes make of it. */
function checkItem(order: AnsweredOrder, item: Json, same: Same): void {
  const shown = amountsOf(item, "value");
  const right = isPromotion(item) ? promotionAmounts(item) : rightAmounts(order, item);
  same(`${item.sku} value`, item.value.amount, BigInt(item.unit_price.amount) * BigInt(item.quantity));
  for (const key of KEYS) {
    same(`${item.sku} ${key}`, shown[key], right[key]);
    const unit = nearest(exact(right[key], item.quantity));
    same(`${item.sku} ${key} of a unit`, amountsOf(item, "unit")[key], unit);
  }
}

function amountsOf({ meta }: Json, which: "unit" | "value"): Amounts {
  return Object.fromEntries(
    KEYS.map((key) => [key, BigInt(meta.display_price[key][which].amount)]),
  ) as Amounts;
}

/** What a promotion of the whole cart took: taxes and further discounts know nothing of it. */
function promotionAmounts({ unit_price }: Json): Amounts {
  const amount = BigInt(unit_price.amount);
  return { with_tax: amount, without_tax: amount, tax: 0n, discount: 0n, without_discount: amount };
}

function rightAmounts({ included, method }: AnsweredOrder, item: Json): Amounts {
  const gross = BigInt(item.unit_price.amount) * BigInt(item.quantity);
  const discount = BigInt(item.meta.display_price.discount.value.amount);
  if (discount > 0n || gross + discount < 0n) throw new Error(`${item.sku} costs less than nothing.`);
  const net = gross + discount;
  const taxes = taxesOf(included.tax_items ?? [], item);
  const tax = method === "line" ? taxOf(item, exact(net), taxes) : simpleTax(item, taxes);
  const with_tax = item.unit_price.includes_tax ? net : net + tax;
  return { with_tax, without_tax: with_tax - tax, tax, discount, without_discount: gross };
}

function taxesOf(all: readonly Json[], item: Json): Json[] {
  const ids = new Set((item.relationships?.taxes?.data ?? []).map(({ id }: Json) => id));
  return all.filter((tax) => ids.has(tax.id) && tax.relationships.item.data.id === item.id);
}

/** `round(N × R + A)` or, of a price that includes tax, `round(N − (N − A) / (1 + R))`. */
function taxOf({ unit_price }: Json, net: Exact, taxes: readonly Json[]): bigint {
  if (taxes.length === 0) return 0n;
  const all = (key: string) => taxes.reduce<Exact>((sum, tax) => plus(sum, decimal(tax[key] ?? 0)), exact(0));
  const [rate, amount] = [all("rate"), all("amount")];
  if (!unit_price.includes_tax) return nearest(plus(times(net, rate), amount));
  return nearest(minus(net, over(minus(net, amount), plus(exact(1), rate))));
}

/** Rates on a unit of the undiscounted price, rounded, times the quantity; amounts once. */
function simpleTax(item: Json, taxes: readonly Json[]): bigint {
  const rates = taxes.map(({ rate = 0 }) => ({ rate }));
  const ofUnits = taxOf(item, exact(item.unit_price.amount), rates) * BigInt(item.quantity);
  return ofUnits + taxOf(item, exact(0), taxes);
}

/** What the order must show in total. */
export function totalsOf(order: AnsweredOrder): Record<string, bigint> {
  const { included, groups, transactions, method } = order;
  const bought = included.items.filter((item) => !isPromotion(item)).map((item) => rightAmounts(order, item));
  const ofPromotions = sumOf(included.items.filter(isPromotion).map(({ value }) => BigInt(value.amount)));
  const sum = (key: keyof Amounts) => sumOf(bought.map((amounts) => amounts[key]));
  // By the method `line` what promotions took is in the items; `simple` takes it from the total.
  const off = method === "simple" ? ofPromotions : 0n;
  const { shipping, shipping_discount } = shippingOf(included.items, groups);
  const { authorized, paid } = coverageOf(transactions);
  // What is taken brings a total to zero at most; a tax amount inside a small price can be more than the price.
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

/** Groups that an item is linked to, each once: base, tax and fees, and what a promotion takes from them. */
function shippingOf(items: readonly Json[], groups: readonly Json[]) {
  const linked = new Set(items.map(({ shipping_group_id }) => shipping_group_id));
  const prices = groups.filter(({ id }) => linked.has(id)).map(({ meta }) => meta.shipping_display_price);
  const of = (...keys: string[]) =>
    sumOf(prices.flatMap((price) => keys.map((key) => BigInt(price[key]?.amount ?? 0))));
  return { shipping: of("base", "tax", "fees", "discount"), shipping_discount: of("discount") };
}

/** What completed transactions have authorised and paid. A refund leaves what was paid. */
export function coverageOf(transactions: readonly Json[]): { authorized: bigint; paid: bigint } {
  const complete = transactions.filter(({ status }) => status === "complete");
  const of = (...types: string[]) =>
    sumOf(complete.filter((one) => types.includes(one.transaction_type)).map(({ amount }) => BigInt(amount)));
  return { authorized: of("authorize"), paid: of("purchase", "capture", "refund") };
}

/** The state of payment and of the order itself that follow from its transactions and its total. */
export function statesFrom(transactions: readonly Json[], total: bigint): [payment: string, status: string] {
  const complete = transactions.filter(({ status }) => status === "complete");
  const { authorized, paid } = coverageOf(transactions);
  const refunded = sumOf(complete.map(({ refunded_amount }) => BigInt(refunded_amount)));
  if (complete.length === 0) return ["unpaid", "incomplete"];
  if (paid > 0n && refunded === paid) return ["refunded", paid >= total ? "complete" : "incomplete"];
  if (authorized === 0n && paid >= total) return ["paid", "complete"];
  if (authorized > 0n && authorized + paid >= total) return ["authorized", "processing"];
  return [paid > 0n ? "partially_paid" : "partially_authorized", "incomplete"];
}

/** Every price that is shown, wherever it stands. */
function displayed(value: Json): { amount: number; currency: string; formatted: string }[] {
  if (typeof value !== "object" || value === null) return [];
  if (typeof value.formatted === "string") return [value];
  return Object.values(value).flatMap(displayed);
}
