import { TITLES } from "../kernel/error-titles.ts";
import { unprocessable } from "../kernel/errors.ts";
import { setTransactions } from "../orders/coverage.ts";
import type { Order } from "../orders/order.ts";
import type { Transaction } from "../orders/transaction.ts";
import type { GatewayStart, PaymentGateway } from "./gateways/gateway.ts";
import { planPayment, type RequestedPayment } from "./open-amount.ts";

export type StartedPayment = Omit<GatewayStart, "currency" | "order"> & {
  readonly gateway: PaymentGateway;
  readonly requested: RequestedPayment;
  readonly transactionId: string;
};

/** `order` is absent if the payment was begun before. */
export type PaidOrder = { readonly transaction: Transaction; readonly order?: Order };

/** @throws ApiError 422 if order or gateway refuse the payment, 400 as `planPayment` */
export function payOrder(order: Order, started: StartedPayment): PaidOrder {
  const begun = order.transactions.find(({ id }) => id === started.transactionId);
  if (begun) return { transaction: begun };
  const planned = planPayment(order, started.requested);
  if ("pending" in planned) return { transaction: planned.pending };
  const transaction = buildTransaction(order, planned.amount, started);
  const changed = setTransactions(order, [...order.transactions, transaction]);
  return { transaction, order: { ...changed, updated_at: transaction.created_at } };
}

function buildTransaction(
  order: Order,
  amount: number,
  { gateway, requested: payment, transactionId, ...start }: StartedPayment,
): Transaction {
  const { method, paymentmethod_meta: meta = {} } = payment;
  const { id: orderId, currency } = order;
  const gatewayPayment = { orderId, transactionId, method, amount, currency: currency.code };
  const answer = gateway.start(gatewayPayment, { ...start, currency, order });
  if (answer.outcome === "declined") {
    throw unprocessable(`The payment was declined: ${answer.reason}`, { title: TITLES.unprocessableEntity });
  }
  const moment = start.now.toISOString();
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
    ...("client_parameters" in answer ? { client_parameters: answer.client_parameters } : {}),
    ...("provider" in answer ? { provider: answer.provider } : {}),
    created_at: moment,
    updated_at: moment,
  };
}
