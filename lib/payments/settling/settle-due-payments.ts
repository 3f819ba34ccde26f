import { describeErrorForLog } from "../../kernel/logged-error.ts";
import { ordersRead } from "../../orders/orders-store.ts";
import { listDuePayments, paymentsDueWrite } from "../../provider-payments/payments-due-store.ts";
import { settingsRead } from "../../settings/store.ts";
import { readTogether } from "../../table/table.ts";
import type { Context } from "../../use-case/context.ts";
import {
  lookLater,
  postponeCartPayment,
  settleCartPayment,
  settleOrderCartPayment,
} from "../cart-payments/settle-cart-payment.ts";
import { openPaymentWork, type PaymentAtProvider } from "../pay-at-provider.ts";
import type { ProviderMeans } from "../providers/open-line.ts";
import { isProviderTransaction } from "../providers/provider-transaction.ts";
import { settlePayment, tryLater } from "./settle-payment.ts";

/** Orders per shard and call; the rest follows a minute later. */
const AT_ONCE = 25;

/** Limits of one call of the sweep. */
export type SweepTurns = { readonly next: () => Context; readonly hasTime: () => boolean };

/**
 * Settles the payments that are due, the oldest first. Calls no provider if none is.
 * @returns number of orders looked at
 * @answers Who settles payments that stayed pending?
 */
export async function settleDuePayments(
  { next, hasTime }: SweepTurns,
  means: ProviderMeans,
): Promise<number> {
  const first = next();
  const due = await listDuePayments(first.table, first.now(), AT_ONCE);
  let settled = 0;
  for (const { kind, id } of due) {
    if (!hasTime()) break;
    await (kind === "order" ? settleOrder(next(), id, means) : settleCart(next(), id, means));
    settled += 1;
  }
  if (due.length > 0) first.count("PaymentsDue", due.length);
  return settled;
}

/** One order that cannot be settled must not hold up the others. */
async function settleOrder(ctx: Context, orderId: string, means: ProviderMeans): Promise<void> {
  try {
    const { orders, store } = await readTogether(ctx.table, {
      orders: ordersRead([orderId]),
      store: settingsRead,
    });
    const order = orders[0]?.value;
    if (!order) return await forgetDue(ctx, orderId);
    const { settings } = store;
    const { cart_payment: ofCart } = order;
    if (ofCart) await settleOfCart(ctx, means, { order, settings }, ofCart);
    for (const transaction of order.transactions.filter(isProviderTransaction)) {
      if (isPast(ctx, transaction.provider.due_at))
        await settleTransaction(ctx, means, { order, transaction, settings });
    }
  } catch (error) {
    noteFailure(ctx, { order: orderId }, error);
  }
}

/** As `settleTransaction`, for a payment that the order has taken from its cart. */
async function settleOfCart(...[ctx, means, of, payment]: Parameters<typeof settleOrderCartPayment>) {
  try {
    await settleOrderCartPayment(ctx, means, of, payment);
  } catch (error) {
    noteFailure(ctx, { order: of.order.id }, error);
    await lookLater(ctx, of.order);
  }
}

/** After a fault it waits, since the oldest of what is due come first. */
async function settleTransaction(
  ctx: Context,
  means: ProviderMeans,
  payment: PaymentAtProvider,
): Promise<void> {
  const { order, transaction } = payment;
  try {
    await settlePayment(await openPaymentWork(ctx, means, payment), transaction);
  } catch (error) {
    noteFailure(ctx, { order: order.id }, error);
    await tryLater({ ctx, order, params: { orderID: order.id, transactionID: transaction.id } });
  }
}

async function settleCart(ctx: Context, cartId: string, means: ProviderMeans): Promise<void> {
  try {
    await settleCartPayment(ctx, cartId, means);
  } catch (error) {
    noteFailure(ctx, { cart: cartId }, error);
    await postponeCartPayment(ctx, cartId).catch((failure: unknown) =>
      noteFailure(ctx, { cart: cartId }, failure),
    );
  }
}

function noteFailure({ log, count }: Context, of: Readonly<Record<string, string>>, error: unknown): void {
  log.error("payment-not-settled", { ...of, ...describeErrorForLog(error) });
  count("PaymentsNotSettled");
}

function isPast({ now }: Context, due_at: string | undefined): boolean {
  return due_at !== undefined && due_at <= now().toISOString();
}

/** An order with open payments is never deleted; a restored table may lack one. */
async function forgetDue({ table, newId, log }: Context, id: string): Promise<void> {
  await table.transact([paymentsDueWrite({ kind: "order", id }, undefined)], newId());
  log.warn("payments-due-without-order", { order: id });
}
