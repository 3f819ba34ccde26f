import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { setTransactions } from "../orders/coverage.ts";
import type { Order } from "../orders/order.ts";
import type { Transaction } from "../orders/transaction.ts";
import type { GatewayOptions, PaymentGateway } from "./gateways/gateway.ts";
import { planPayment, type RequestedPayment } from "./open-amount.ts";

export type StartedPayment = {
  readonly gateway: PaymentGateway;
  readonly requested: RequestedPayment & { readonly options?: GatewayOptions | undefined };
  readonly transactionId: string;
  readonly at: Date;
};

/** `order` is absent if the payment was already pending. */
export type PaidOrder = { readonly transaction: Transaction; readonly order?: Order };

/** @throws ApiError 422 if order or gateway refuse the payment, 400 as `planPayment` */
export function payOrder(order: Order, started: StartedPayment): PaidOrder {
  const planned = planPayment(order, started.requested);
  if ("pending" in planned) return { transaction: planned.pending };
  const transaction = buildTransaction(order, planned.amount, started);
  const changed = setTransactions(order, [...order.transactions, transaction]);
  return { transaction, order: { ...changed, updated_at: transaction.created_at } };
}

function buildTransaction(
  { id: orderId, currency }: Order,
  amount: number,
  { gateway, requested: payment, transactionId, at }: StartedPayment,
): Transaction {
  const { method, options = {}, paymentmethod_meta: meta = {} } = payment;
  const gatewayPayment = { orderId, transactionId, method, amount, currency: currency.code };
  const answer = gateway.start(gatewayPayment, options);
  if (answer.outcome === "declined") {
    throw unprocessable(`The payment was declined: ${answer.reason}`, { title: TITLES.unprocessableEntity });
  }
  const moment = at.toISOString();
  return {
    id: transactionId,
    gateway: gateway.slug,
    transaction_type: method,
    status: answer.outcome,
    amount,
    refunded_amount: 0,
    reference: answer.reference,
    ...(meta.name ? { name: meta.name } : {}),
    ...(meta.custom_reference ? { custom_reference: meta.custom_reference } : {}),
    ...(answer.outcome === "pending" ? { client_parameters: answer.client_parameters } : {}),
    created_at: moment,
    updated_at: moment,
  };
}
