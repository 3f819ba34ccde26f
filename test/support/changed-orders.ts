import { newStockPut } from "../../lib/inventory/stock/stock-store.ts";
import type { Order } from "../../lib/orders/order.ts";
import { getOrder } from "../../lib/orders/orders-store.ts";
import type { Table } from "../../lib/table/table.ts";
import type { Call } from "./call.ts";
import { anOrder, orderId, saveOrders } from "./orders.ts";
import { shopOn, tableAtNoon } from "./shop.ts";
import { aStockRecord } from "./stock/stock.ts";

/** A transaction that pays this amount. */
export function aPayment(amount: number, fields: Partial<Order["transactions"][number]> = {}) {
  const at = "2026-03-02T10:00:00.000Z";
  return {
    id: orderId("b1"),
    gateway: "manual",
    transaction_type: "purchase",
    status: "complete",
    amount,
    refunded_amount: 0,
    reference: "manual",
    created_at: at,
    updated_at: at,
    ...fields,
  } as const;
}

/** Fields of a paid order. */
export const PAID: Partial<Order> = {
  status: "complete",
  payment: "paid",
  transactions: [aPayment(5997)],
};

/** A stored order, and the requests that merchants make to change it. */
export async function aStoredOrder(fields: Partial<Order> = {}, table: Table = tableAtNoon()) {
  const shop = shopOn(table);
  const order = anOrder(fields);
  await saveOrders(table, [order]);
  const params = { orderID: order.id };
  return {
    table,
    order,
    params,
    stored: async () => (await getOrder(table, order.id))!,
    put: (data: object, more: Call = {}) =>
      shop.put(`/v2/orders/${params.orderID}`, { data: { type: "order", ...data } }, more),
    anonymize: (order_ids: readonly string[] = [order.id], more: Call = {}) =>
      shop.post("/v2/orders/anonymize", { data: { order_ids } }, more),
  };
}

/** Gives a product stock, of which orders have already allocated some. */
export async function giveAllocated(table: Table, productId: string, available: number, allocated: number) {
  const { put, when } = newStockPut(aStockRecord(productId, available, { count: { available, allocated } }));
  await table.put(put, when);
}
