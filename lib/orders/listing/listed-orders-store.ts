import type { ReadField } from "../../lists/filter-matcher.ts";
import { type PackedList, unpackPage } from "../../lists/packed-list.ts";
import { keys } from "../../table/keys.ts";
import type { Item } from "../../table/table.ts";
import type { Order } from "../order.ts";
import { decodeSizedOrder } from "../orders-store.ts";
import { buildFieldReader, ORDER_ATTRIBUTES } from "./listed-attributes-store.ts";

export type ListedOrder = { readonly id: string; readonly read: ReadField };

export const LISTED_ORDERS: PackedList<ListedOrder> = {
  plural: "orders",
  keyOf: keys.order,
  attributes: ORDER_ATTRIBUTES,
  decode: (id, item) => ({ id, read: buildFieldReader(item, id) }),
  countStoredBytes: ({ stored_bytes: bytes }) => (typeof bytes === "number" ? bytes : 0),
  pageAtOnce: 25, // a stored order has up to 380 KB
};

/** @throws ApiError 422 over the bytes of a page */
export function unpackOrders(items: readonly Item[]): Generator<Order> {
  return unpackPage(LISTED_ORDERS, items, decodeSizedOrder);
}

/** Reads the accounts without unpacking the orders. */
export function readOrderAccounts(items: readonly Item[]): readonly Pick<Order, "account">[] {
  return items.flatMap(({ account_id: id, account_member_id: member }) =>
    typeof id === "string"
      ? [{ account: { id, ...(typeof member === "string" ? { member_id: member } : {}) } }]
      : [],
  );
}
