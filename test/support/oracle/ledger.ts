import { exact, nearestOf, over, times } from "./exact.ts";
import { sumUp } from "./lines.ts";

type Done = "authorize" | "purchase" | "capture" | "refund";

/** A payment of the manual gateway. */
export type Payment = { readonly type: Done; readonly amount: bigint; readonly refunded: bigint };

/** The payments of an order with this total, oldest first. */
export type Ledger = { readonly total: bigint; readonly payments: readonly Payment[] };

export type Act =
  | { readonly kind: "authorize" | "purchase"; readonly amount: bigint | undefined }
  | { readonly kind: "capture" | "refund"; readonly of: number; readonly amount: bigint | undefined };

export function coverageOf({ payments }: Ledger): { authorized: bigint; paid: bigint } {
  const sum = (isOpen: boolean) =>
    sumUp(payments.filter(({ type }) => (type === "authorize") === isOpen).map(({ amount }) => amount));
  return { authorized: sum(true), paid: sum(false) };
}

export function owing(ledger: Ledger): bigint {
  const { authorized, paid } = coverageOf(ledger);
  return ledger.total - authorized - paid;
}

/** The states of payment and order. */
export function statesOf(ledger: Ledger): readonly [payment: string, status: string] {
  const { payments } = ledger;
  if (payments.length === 0) return ["unpaid", "incomplete"];
  const settled = payments.filter(({ type }) => type !== "authorize");
  const isBack = ({ type, amount, refunded }: Payment) => type === "refund" && refunded === amount;
  if (settled.length > 0 && settled.every(isBack)) return ["refunded", "complete"];
  const isOpen = settled.length < payments.length;
  if (owing(ledger) === 0n) return isOpen ? ["authorized", "processing"] : ["paid", "complete"];
  return [settled.length > 0 ? "partially_paid" : "partially_authorized", "incomplete"];
}

/** The ledger after an act, with the place of the changed payment, or the status of its refusal. */
export type Entered = { readonly ledger: Ledger; readonly at: number } | { readonly refused: 400 | 422 };

export function enter(ledger: Ledger, act: Act): Entered {
  if (!("of" in act)) return enterPayment(ledger, act.kind, act.amount);
  const payment = ledger.payments[act.of];
  if (!payment) throw new Error(`There is no payment ${act.of}.`);
  const changed = act.kind === "capture" ? capture(payment, act.amount) : refund(ledger, payment, act.amount);
  return changed
    ? { ledger: { ...ledger, payments: ledger.payments.with(act.of, changed) }, at: act.of }
    : { refused: 422 };
}

function enterPayment(ledger: Ledger, type: "authorize" | "purchase", wanted: bigint | undefined): Entered {
  if (["paid", "authorized", "refunded"].includes(statesOf(ledger)[0])) return { refused: 422 };
  const amount = wanted ?? owing(ledger);
  if (amount === 0n && ledger.total > 0n) return { refused: 400 };
  if (amount > owing(ledger)) return { refused: 422 };
  const payments = [...ledger.payments, { type, amount, refunded: 0n }];
  return { ledger: { ...ledger, payments }, at: payments.length - 1 };
}

function capture(payment: Payment, amount = payment.amount): Payment | undefined {
  return payment.type === "authorize" && amount === payment.amount
    ? { ...payment, type: "capture" }
    : undefined;
}

function refund(ledger: Ledger, payment: Payment, wanted: bigint | undefined): Payment | undefined {
  if (statesOf(ledger)[0] !== "paid" || payment.type === "authorize") return undefined;
  const left = payment.amount - payment.refunded;
  const amount = wanted ?? left;
  if (amount > left || (payment.type === "refund" && left === 0n)) return undefined;
  return { ...payment, type: "refund", refunded: payment.refunded + amount };
}

/** A part of the coverage, in proportion to a part of the total. */
export function shareOfCoverage(ledger: Ledger, part: bigint): { authorized: bigint; paid: bigint } {
  const { authorized, paid } = coverageOf(ledger);
  if (ledger.total === 0n) return { authorized: 0n, paid: 0n };
  const share = (of: bigint) => nearestOf(over(times(exact(of), exact(part)), exact(ledger.total)));
  return { authorized: share(authorized + paid) - share(paid), paid: share(paid) };
}
