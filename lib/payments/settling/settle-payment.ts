import { ApiError } from "../../kernel/errors.ts";
import { fail } from "../providers/advance-payment.ts";
import { raisePaymentAlarm } from "../providers/alarms.ts";
import { applySnapshot } from "../providers/apply-snapshot.ts";
import { cancelAbandoned } from "../providers/cancel-abandoned.ts";
import { planNextTry } from "../providers/due-time.ts";
import { lookClosely } from "../providers/look-closely.ts";
import { moveMoney } from "../providers/move-money.ts";
import { listRequested } from "../providers/movements.ts";
import { isFinal, type ProviderTransaction } from "../providers/provider-transaction.ts";
import type { Snapshot } from "../providers/snapshot.ts";
import {
  checkSnapshot,
  type PaymentWork,
  type WrittenPayment,
  writePayment,
} from "../providers/write-payment.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Carries on what a payment has open, without its client. Nothing is charged here: an unpaid payment is cancelled at the
 * provider first, and then here.
 * @answers What becomes of a payment that its shopper leaves?
 */
export async function settlePayment(work: PaymentWork, transaction: ProviderTransaction): Promise<void> {
  try {
    if (!(await settle(work, transaction))) await tryLater(work);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status >= 500 || error.status === 422) await tryLater(work);
  }
}

/** @returns false if the provider could not be asked */
async function settle(work: PaymentWork, transaction: ProviderTransaction): Promise<boolean> {
  if (transaction.reference === "") {
    await endUncreated(work);
    return true;
  }
  for (const movement of listRequested(transaction)) await moveMoney(work, transaction, movement, false);
  if (listRequested(transaction).length > 0) return true;
  const refunds = transaction.provider.movements?.some((one) => one.is_on_its_way) ?? false;
  const looked = await lookClosely(work, transaction, { refunds });
  if (!looked) return false;
  if (mustEnd(work, looked.transaction, looked.snapshot))
    return (await endAtProvider(work, looked.transaction)) !== undefined;
  countLongPending(work, looked.transaction);
  return true;
}

/** An intent may exist at the provider, but no client has its secret. */
export async function endUncreated(work: PaymentWork): Promise<void> {
  await writePayment(work, (one) =>
    isFinal(one) || one.reference !== "" ? one : fail(one, { code: "not_begun", reason: "" }, work.ctx.now()),
  );
}

/** True for a payment whose time is over, whose order is cancelled, or that no client can pay any more. */
function mustEnd(
  { ctx, order }: PaymentWork,
  { status, provider }: ProviderTransaction,
  { state }: Snapshot,
): boolean {
  if (status !== "pending") return false;
  if (state === "authorized") return order.status === "cancelled";
  if (state !== "unpaid" && state !== "acting" && state !== "approved") return false;
  const isOver = ctx.now().toISOString() >= provider.ends_at;
  const isAbandoned = provider.flow === "server" && !provider.is_handed_out && state === "unpaid";
  return isOver || order.status === "cancelled" || isAbandoned;
}

/**
 * The provider promises that nothing can be paid any more; only then is the stock free. The shopper may have paid at the last
 * moment. @returns undefined if the provider could not be asked
 */
export async function endAtProvider(
  work: PaymentWork,
  transaction: ProviderTransaction,
): Promise<WrittenPayment | undefined> {
  const told = await cancelAbandoned(work, transaction);
  if (!told) return undefined;
  checkSnapshot(work, transaction, transaction.reference, told);
  return writePayment(work, (one) => applySnapshot(one, told, work.ctx.now()));
}

function countLongPending(
  { ctx }: Pick<PaymentWork, "ctx">,
  { status, created_at }: ProviderTransaction,
): void {
  const age = ctx.now().getTime() - Date.parse(created_at);
  if (status === "pending" && age > HOUR_MS) ctx.count("PaymentsPendingLong");
}

/** The provider does not answer: less and less often, and never given up. */
export async function tryLater(work: Pick<PaymentWork, "ctx" | "params" | "order">): Promise<void> {
  const { ctx, order } = work;
  const { transaction } = await writePayment(work, (one) =>
    one.provider.due_at === undefined ? one : planNextTry(one, ctx.now()),
  );
  const { provider, created_at, id } = transaction;
  countLongPending(work, transaction);
  const isLate = provider.due_at !== undefined && ctx.now().getTime() - Date.parse(created_at) > DAY_MS;
  if (isLate) raisePaymentAlarm(ctx, "pending-too-long", { order: order.id, transaction: id });
}
