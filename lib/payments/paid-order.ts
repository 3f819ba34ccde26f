import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { withTransactions } from "../orders/coverage.ts";
import type { Order } from "../orders/order.ts";
import type { Transaction } from "../orders/transaction.ts";
import type { GatewayOptions, PaymentGateway } from "./gateways/gateway.ts";
import { plannedPayment, type WantedPayment } from "./open-amount.ts";

/** A payment that is wanted, and what it takes from the request's context. */
export type StartedPayment = {
  readonly gateway: PaymentGateway;
  readonly wanted: WantedPayment & { readonly options?: GatewayOptions | undefined };
  readonly transactionId: string;
  readonly at: Date;
};

/** The transaction of a payment, and the order with it; no order where the payment was under way before. */
export type PaidOrder = { readonly transaction: Transaction; readonly order?: Order };

/**
 * An order with one payment more.
 * @throws ApiError 422 if order or gateway do not take it, 400 as `plannedPayment`
 */
export function paidOrder(order: Order, started: StartedPayment): PaidOrder {
  const planned = plannedPayment(order, started.wanted);
  if ("pending" in planned) return { transaction: planned.pending };
  const transaction = newTransaction(order, planned.amount, started);
  const changed = withTransactions(order, [...order.transactions, transaction]);
  return { transaction, order: { ...changed, updated_at: transaction.created_at } };
}

function newTransaction(
  { id: orderId, currency }: Order,
  amount: number,
  { gateway, wanted, transactionId, at }: StartedPayment,
): Transaction {
  const { method, options = {}, paymentmethod_meta: meta = {} } = wanted;
  const told = { orderId, transactionId, method, amount, currency: currency.code };
  const answer = gateway.start(told, options);
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
