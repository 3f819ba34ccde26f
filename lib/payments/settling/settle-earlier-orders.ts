import { conflict } from "../../kernel/errors.ts";
import type { Order } from "../../orders/order.ts";
import { getOrder } from "../../orders/orders-store.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import { releaseCartPayment } from "../cart-payments/settle-cart-payment.ts";
import { openPaymentWork } from "../pay-at-provider.ts";
import { advancePayment } from "../providers/advance-payment.ts";
import type { ProviderMeans } from "../providers/open-line.ts";
import { buildUnreachableError } from "../providers/provider-errors.ts";
import {
  isFinal,
  isProviderTransaction,
  type ProviderTransaction,
} from "../providers/provider-transaction.ts";
import { endAtProvider, endUncreated } from "./settle-payment.ts";

/** A shopper who starts over makes few orders of one cart; the rest is settled by itself. */
const MOST_ORDERS = 5;

/**
 * Storefronts check a cart out again after an error. A payment of the order before is settled first: unpaid, it is cancelled at
 * its provider, and its stock is free for this order.
 * @throws ApiError 409 if it is paid or being processed, 503 if its provider cannot be asked
 * @answers What if a cart is checked out twice and both orders are paid?
 */
export async function settleEarlierOrders(
  ctx: Context,
  order: Order,
  settings: Settings,
  means: ProviderMeans,
): Promise<void> {
  let earlierId = order.cart?.earlier_order_id;
  for (let count = 0; earlierId !== undefined && count < MOST_ORDERS; count += 1) {
    const earlier: Order | undefined = await settleEarlierOrder(ctx, earlierId, settings, means);
    earlierId = earlier?.cart?.earlier_order_id;
  }
}

/** @returns the order as it was; undefined if there is none. @throws ApiError as `settleEarlierOrders` */
async function settleEarlierOrder(
  ctx: Context,
  orderId: string,
  settings: Settings,
  means: ProviderMeans,
): Promise<Order | undefined> {
  const order = (await getOrder(ctx.table, orderId))?.value;
  if (!order) return undefined;
  if (order.cart_payment) await releaseEarlier(ctx, means, { order, settings }, order.cart_payment);
  const pending = order.transactions.filter(isProviderTransaction).filter((one) => !isFinal(one));
  for (const transaction of pending) await settleEarlier(ctx, means, { order, transaction, settings });
  return order;
}

/** The payment that the earlier order has taken from the cart. */
async function releaseEarlier(...[ctx, means, of, payment]: Parameters<typeof releaseCartPayment>) {
  const taken = await releaseCartPayment(ctx, means, of, payment);
  if (taken?.status === "complete")
    throw buildEarlierError(taken.id, "An earlier order of the cart is paid.");
}

type Earlier = {
  readonly order: Order;
  readonly transaction: ProviderTransaction;
  readonly settings: Settings;
};

async function settleEarlier(ctx: Context, means: ProviderMeans, earlier: Earlier): Promise<void> {
  const { transaction } = earlier;
  const work = await openPaymentWork(ctx, means, earlier);
  if (transaction.reference === "") {
    await endUncreated(work);
    return;
  }
  const looked = await advancePayment(work, transaction, { kind: "look" });
  const { status, id } = looked.transaction;
  if (status === "complete") throw buildEarlierError(id, "An earlier order of the cart is paid.");
  if (looked.snapshot?.state === "processing")
    throw buildEarlierError(id, "The payment of an earlier order of the cart is being processed.");
  if (isFinal(looked.transaction)) return;
  const ended = await endAtProvider(work, looked.transaction);
  if (!ended) throw buildUnreachableError(id);
  if (ended.transaction.status === "complete")
    throw buildEarlierError(id, "An earlier order of the cart is paid.");
}

function buildEarlierError(transaction: string, detail: string) {
  return conflict(`${detail} Nothing was charged for this order.`, { meta: { transaction_id: transaction } });
}
