import { readAmounts, readStates } from "../../orders/market.ts";
import type { Undescribed } from "../../routes.ts";
import {
  computeBalance,
  deriveState,
  type ModelOrder,
  type ModelTransaction,
  sumAuthorized,
  sumPaid,
} from "./model.ts";

/** The part of an order that the model knows. */
export function readOrder(data: Undescribed) {
  const { with_tax: total, balance_owing: balance, paid, authorized } = readAmounts(data);
  return { id: data.id, states: readStates(data), total, balance, paid, authorized };
}

export const showOrder = (order: ModelOrder) => ({
  ...{ id: order.id, states: deriveState(order), total: order.total, balance: computeBalance(order) },
  ...{ paid: sumPaid(order), authorized: sumAuthorized(order) },
});

export const readTransaction = (data: Undescribed) => ({
  ...{ id: data.id, gateway: data.gateway, type: data.transaction_type, status: data.status },
  ...{ amount: data.amount, refunded: data.refunded_amount },
});

export const showTransaction = ({ id, gateway, type, status, amount, refunded }: ModelTransaction) => ({
  ...{ id, gateway, type, status, amount, refunded },
});
