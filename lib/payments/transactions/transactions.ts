import { isOpenAuthorization, isPending } from "../../orders/coverage.ts";
import type { Order } from "../../orders/order.ts";
import { transition } from "../../orders/order-states.ts";
import { requireReadableOrder } from "../../orders/require-order.ts";
import type { Transaction } from "../../orders/transaction.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { buildInexactAmountError } from "../gateways/begin-provider-payment.ts";
import { buildUnsupportedOperationError, findGateway } from "../gateways/gateways.ts";
import { sumRequestedRefunds } from "../providers/movements.ts";
import type { ProviderMeans } from "../providers/open-line.ts";
import { isProviderTransaction } from "../providers/provider-transaction.ts";
import { toProviderUnits } from "../providers/units.ts";
import { buildOrderReader } from "../read-order.ts";
import type { CancelRequest, CaptureRequest, RefundRequest } from "../schemas.ts";
import {
  buildTransactionRefusal,
  changeTransaction,
  requireTransaction,
  type TransactionParams,
} from "./change-transaction.ts";
import { checkCapture, requireRefundableAmount, setReference } from "./check-movement.ts";
import { type Moving, moveAtProvider } from "./move-at-provider.ts";
import { orderTransactionView } from "./transaction-view.ts";

/** Oldest first. @throws ApiError 403 or 404 as `requireReadableOrder` */
export async function listTransactions(ctx: Context, orderId: string): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, orderId);
  return { body: { data: order.transactions.map((one) => orderTransactionView(order, one)) } };
}

/** @throws ApiError 403 or 404 as `requireReadableOrder` */
export async function readTransaction(ctx: Context, params: TransactionParams): Promise<Reply> {
  const { value: order } = await requireReadableOrder(ctx, params.orderID);
  return { body: { data: orderTransactionView(order, requireTransaction(order, params.transactionID)) } };
}

async function readForChange(ctx: Context, { orderID, transactionID }: TransactionParams) {
  const stored = await buildOrderReader(ctx, orderID)();
  return { stored, transaction: requireTransaction(stored.value, transactionID) };
}

/** Also for a cancelled order. @throws ApiError 404; 422 if its gateway cannot, or it was paid; as `moveAtProvider` */
export async function cancelTransaction(
  ctx: Context,
  params: TransactionParams,
  request: CancelRequest,
  means: ProviderMeans,
): Promise<Reply> {
  const { stored, transaction } = await readForChange(ctx, params);
  const moving = readCancellation(transaction, request);
  if (moving) return moveAtProvider(ctx, means, params, moving, stored);
  const cancel = (one: Transaction): Transaction => {
    if (!findGateway(one.gateway)?.canCancel) throw buildUnsupportedOperationError(one.gateway, "cancel");
    if (!isPending(one) && !isOpenAuthorization(one))
      throw buildTransactionRefusal(one, "Only a pending or authorised payment can be cancelled.");
    return { ...one, status: "cancelled" };
  };
  return changeTransaction(ctx, params, cancel, stored);
}

/** Undefined where no provider is called. @throws ApiError 400 for a reason that the provider does not know */
export function readCancellation(transaction: Transaction, { data = {} }: CancelRequest): Moving | undefined {
  if (!isProviderTransaction(transaction)) return undefined;
  const provider = findGateway(transaction.gateway)?.provider;
  return { kind: "cancel", parameters: provider?.readOptions("cancel", { reason: data.reason }) };
}

/**
 * Only noted if the gateway has no provider, or if the money was captured elsewhere.
 * @throws ApiError 404; 422 if it is no authorisation, the order is cancelled, or the amount differs; as `moveAtProvider`
 */
export async function captureTransaction(
  ctx: Context,
  params: TransactionParams,
  request: CaptureRequest,
  means: ProviderMeans,
): Promise<Reply> {
  const { stored, transaction } = await readForChange(ctx, params);
  const moving = readCapture(transaction, request);
  if (moving) return moveAtProvider(ctx, means, params, moving, stored);
  const { data: { amount, custom_reference } = {} } = request;
  const capture = (one: Transaction, order: Order): Transaction => {
    checkCapture(one, order, amount);
    const mechanism = isProviderTransaction(one) ? { capture_mechanism: "manual" as const } : {};
    return { ...setReference(one, custom_reference), ...mechanism, transaction_type: "capture" };
  };
  return changeTransaction(ctx, params, capture, stored);
}

export function readCapture(transaction: Transaction, { data = {} }: CaptureRequest): Moving | undefined {
  if (!isProviderTransaction(transaction) || data.capture_mechanism === "manual") return undefined;
  const { amount, custom_reference, options = {} } = data;
  const provider = findGateway(transaction.gateway)?.provider;
  const parameters = provider?.readOptions("capture", options);
  return { kind: "capture", parameters, amount, custom_reference };
}

/**
 * With an amount at a gateway with a provider, the provider refunds it; else it is noted as refunded elsewhere.
 * @throws ApiError 404; 422 if it cannot be refunded; as `moveAtProvider`
 * @answers Why can parallel refunds not exceed a payment?
 */
export async function refundTransaction(
  ctx: Context,
  params: TransactionParams,
  request: RefundRequest,
  means: ProviderMeans,
): Promise<Reply> {
  const { stored, transaction } = await readForChange(ctx, params);
  const moving = readRefund(transaction, request, stored.value);
  if (moving) return moveAtProvider(ctx, means, params, moving, stored);
  const mark = (one: Transaction, order: Order) => markRefunded(one, order, request.data?.amount);
  return changeTransaction(ctx, params, mark, stored);
}

/** @throws ApiError 400 for a reason, 422 for an amount that the provider does not know */
export function readRefund(
  transaction: Transaction,
  { data = {} }: RefundRequest,
  { currency }: Order,
): Moving | undefined {
  const { amount, options = {} } = data;
  if (!isProviderTransaction(transaction) || amount === undefined) return undefined;
  const provider = findGateway(transaction.gateway)?.provider;
  if (provider && toProviderUnits(provider.name, currency, amount) === undefined)
    throw buildInexactAmountError({ amount, currency: currency.code });
  return { kind: "refund", amount, parameters: provider?.readOptions("refund", options) };
}

function markRefunded(transaction: Transaction, order: Order, requested: number | undefined): Transaction {
  if (wasRefundedOutside(transaction)) return transaction;
  transition(order, "refund a payment of");
  const open = isProviderTransaction(transaction) ? sumRequestedRefunds(transaction) : 0;
  const remaining = requireRefundableAmount(transaction) - open;
  const amount = requested ?? remaining;
  if (amount > remaining)
    throw buildTransactionRefusal(transaction, `At most ${remaining} of it can be refunded.`);
  return {
    ...transaction,
    transaction_type: "refund",
    refunded_amount: transaction.refunded_amount + amount,
    refund_mechanism: "manual",
  };
}

/** Merchants refund in the provider's console and mark the payment afterwards, when it is known already. */
function wasRefundedOutside({ amount, refunded_amount, provider }: Transaction): boolean {
  const isOutside = provider?.movements?.some(({ mechanism }) => mechanism === "outside") ?? false;
  return isOutside && refunded_amount === amount;
}
