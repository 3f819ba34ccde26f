import { randomUUID } from "node:crypto";
import { expect } from "@jest/globals";
import type { Order, OrderAmounts, OrderItem, ShippingAddress } from "../../lib/orders/order.ts";
import { newOrderWrites } from "../../lib/orders/orders-store.ts";
import { DEFAULT_SETTINGS } from "../../lib/settings/settings.ts";
import type { Table } from "../../lib/table/table.ts";
import { NOON } from "./runtime.ts";

/** A UUID with only this number in it: `1` for an order, `a1` for an item. */
export function orderId(name: string | number): string {
  return `00000000-0000-4000-8000-${String(name).padStart(12, "0")}`;
}

export const BILLED: Order["billing_address"] = {
  first_name: "Mira",
  last_name: "Holt",
  company_name: "",
  line_1: "4 Quay Road",
  line_2: "",
  city: "",
  county: "",
  region: "Troms",
  postcode: "9011",
  country: "NO",
};
export const SHIPPED: ShippingAddress = { ...BILLED, phone_number: "", instructions: "Ring twice" };

/** Amounts without tax and discounts. */
export function plainAmounts(amount: number): OrderAmounts {
  return { with_tax: amount, without_tax: amount, tax: 0, discount: 0, without_discount: amount };
}

/** An order item, by default three lamps at $19.99. Amounts follow from price and quantity. */
export function anOrderItem(fields: Partial<OrderItem> = {}): OrderItem {
  const { unit_price = { amount: 1999, includes_tax: false }, quantity = 3 } = fields;
  return {
    id: orderId("a1"),
    kind: "product",
    product_id: orderId("f1"),
    name: "Oak lamp",
    description: "",
    sku: "S1",
    quantity,
    unit_price,
    unit: plainAmounts(unit_price.amount),
    value: plainAmounts(unit_price.amount * quantity),
    cart_item_id: orderId("c1"),
    slug: "oak-lamp",
    manage_stock: false,
    catalog_id: orderId("ca"),
    created_at: NOON.toISOString(),
    ...fields,
  };
}

/** An unpaid order of a guest for one `anOrderItem()`. Totals are the sums of all items except promotions. */
export function anOrder(fields: Partial<Order> = {}): Order {
  const { items = [anOrderItem()], account, created_at = NOON.toISOString() } = fields;
  const named = { name: "Mira Holt", email: "mira@example.org" };
  return {
    id: orderId(1),
    status: "incomplete",
    payment: "unpaid",
    shipping: "unfulfilled",
    ...(account ? { contact: named } : { customer: named }),
    billing_address: BILLED,
    shipping_address: SHIPPED,
    currency: DEFAULT_SETTINGS.currencies[0]!,
    items,
    totals: { ...sumItems(items), shipping: 0, shipping_discount: 0 },
    transactions: [],
    cart: { id: "C", version: 1 },
    created_at,
    updated_at: created_at,
    ...fields,
  };
}

function sumItems(items: readonly OrderItem[]): OrderAmounts {
  const sum = (name: keyof OrderAmounts) =>
    items.reduce((total, { kind, value }) => total + (kind === "promotion" ? 0 : value[name]), 0);
  return {
    with_tax: sum("with_tax"),
    without_tax: sum("without_tax"),
    tax: sum("tax"),
    discount: sum("discount"),
    without_discount: sum("without_discount"),
  };
}

/** Writes new orders as a checkout does, each in its own transaction. */
export async function saveOrders(table: Table, orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    expect(await table.transact(newOrderWrites(order), randomUUID())).toBe("written");
  }
}
