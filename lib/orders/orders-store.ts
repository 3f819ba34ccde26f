import { createHash } from "node:crypto";
import { tooLarge } from "../kernel/errors.ts";
import { type Document, documentOf, getDocument } from "../table/documents.ts";
import { contentOf, decodedSized, entity } from "../table/entity.ts";
import { indexKeys, keys, type OrderOwner } from "../table/keys.ts";
import { MOST_ITEM_BYTES } from "../table/limits.ts";
import type { Read } from "../table/read-plan.ts";
import type { Item, Key, Put, Table, Write } from "../table/table.ts";
import { orderAttributes } from "./listing/listed-attributes-store.ts";
import type { Order } from "./order.ts";

const orders = entity<Order>("order");

/** The type of the items that are orders. */
export const ORDER_TYPE = orders.type;

/** An order with the version that a change of it must name. */
export type StoredOrder = Document<Order>;

/** The order with this id, whoever may see it. */
export function getOrder(table: Table, id: string): Promise<StoredOrder | undefined> {
  return getDocument(table, orders, keys.order(id));
}

/** The same of several as a part of a plan, in the order of the ids. */
export function ordersRead(ids: readonly string[]): Read<readonly (StoredOrder | undefined)[]> {
  return {
    keys: ids.map((id) => keys.order(id)),
    decode: (items) => items.map((item) => orderOf(item)),
  };
}

/** The order in an item. */
export function orderOf(item: Item | undefined): StoredOrder | undefined {
  return documentOf(orders, item);
}

/** The same with the bytes of its JSON, for those who read many and keep a budget. */
export function sizedOrderIn(item: Item): { readonly value: Order; readonly rawSize: number } {
  return decodedSized(orders, item);
}

/** With whose orders an order is listed. */
export function orderOwner({ account, customer }: Pick<Order, "account" | "customer">): OrderOwner {
  if (account) return { type: "account", id: account.id };
  if (customer?.id !== undefined) return { type: "customer", id: customer.id };
  const email = customer?.email.trim().toLowerCase() ?? "";
  return { type: "guest", id: createHash("sha256").update(email).digest("base64url") };
}

/** No id of an order is before it; the mark of `lastOrdered` is. */
const FIRST_ID = "$";

/** Whether somebody has ever ordered; strongly consistent. */
export async function hasOrders(table: Table, owner: OrderOwner): Promise<boolean> {
  const { pk } = keys.orderOf(owner, "");
  const { items } = await table.query({ pk, sk: { from: FIRST_ID }, limit: 1, consistent: true });
  return items.length > 0;
}

/** For so long an order marks who has made it: longer than any request takes. */
const MARK_SECONDS = 3600;

/**
 * Whether somebody has ordered within the hour. `hasOrders` says what orders there are; the mark keeps two orders, each of
 * which found none, from being made at the same time.
 */
export function orderedMarkRead(owner: OrderOwner): Read<boolean> {
  return { keys: [keys.lastOrdered(owner)], decode: ([item]) => item !== undefined };
}

/** Marks somebody who was not marked when it was read. */
export function orderedMarkWrite(owner: OrderOwner, now: Date): Put {
  return { put: orderedMark(owner, now), when: { only: "absent" } };
}

/** The same with an order that is taken over from elsewhere, and reads nothing before. */
export function importedMarkWrite(owner: OrderOwner, now: Date): Put {
  const when = { unconditional: "it says no more than that there is an order" } as const;
  return { put: orderedMark(owner, now), when };
}

function orderedMark(owner: OrderOwner, now: Date): Item {
  const expires_at = Math.floor(now.getTime() / 1000) + MARK_SECONDS;
  return { ...keys.lastOrdered(owner), type: "ordered_mark", expires_at };
}

/** Shards of the list of all orders: one takes 1,000 writes in a second. */
export const LIST_SHARDS = 4;
/** Parts of the number of all orders. */
export const COUNT_SHARDS = 16;

/** The writes of a new order: itself, what lists know of it, and its part of the number of all. */
export function newOrderWrites(order: Order): readonly Write[] {
  const row = ownerRow(order);
  const creation = { ...keys.orderCreation(order.created_at, order.id), type: "order_creation" };
  return [
    orderPut(order, 0),
    { put: row, when: { only: "absent" } },
    { put: { ...creation, order_id: order.id }, when: { only: "absent" } },
    countWrite(order, 1),
  ];
}

/** The writes of an order that was read at this version; who has it may be another one, as when it is anonymized. */
export function orderWrites(order: Order, { value: before, version }: StoredOrder): readonly Write[] {
  const row = ownerRow(order);
  const old = ownerKey(before);
  const isSame = row.pk === old.pk;
  return [
    orderPut(order, version),
    { put: row, when: GUARDED },
    ...(isSame ? [] : [{ delete: old, when: GUARDED }]),
  ];
}

/** The writes that delete an order that was read at this version, with all that lists and counts know of it. */
export function deleteOrderWrites({ value: order, version }: StoredOrder): readonly Write[] {
  return [
    { delete: keys.order(order.id), when: { only: { version } } },
    { delete: ownerKey(order), when: GUARDED },
    { delete: keys.orderCreation(order.created_at, order.id), when: GUARDED },
    countWrite(order, -1),
  ];
}

const GUARDED = { unconditional: "the order's own write in this transaction names its version" } as const;

/** The write of an order of which nothing changes that lists know: not even when it was changed last. */
export function unlistedOrderWrite(order: Order, { version }: StoredOrder): Put {
  return orderPut(order, version);
}

/** Adds to the number of all orders, in the part that this order's id chooses. */
function countWrite({ id }: Order, by: number): Write {
  const guarded = { unconditional: "the order's own write in this transaction says whether it counts" };
  const update = keys.orderCount(shardOf(id, COUNT_SHARDS));
  return { update, set: { type: "order_count" }, add: { orders: by }, when: guarded };
}

function orderPut(order: Order, version: number): Put {
  const content = contentOf(orders, order);
  if (content.packed.length > MOST_ITEM_BYTES) throw tooLarge("The order would be more than can be stored.");
  return {
    put: {
      ...keys.order(order.id),
      type: orders.type,
      version: version + 1,
      updated_at: order.updated_at,
      ...orderAttributes(order, content.packed.length),
      gsi1pk: indexKeys.orderList(shardOf(order.id, LIST_SHARDS)),
      gsi1sk: `${order.updated_at}#${order.id}`,
      ...content,
    },
    when: { only: version === 0 ? "absent" : { version } },
  };
}

/** Says that somebody has an order; found by the time of the order's last change. */
function ownerRow(order: Order): Item {
  return {
    ...ownerKey(order),
    type: "order_of",
    gsi1pk: indexKeys.ordersOf(orderOwner(order)),
    gsi1sk: `${order.updated_at}#${order.id}`,
  };
}

function ownerKey(order: Order): Key {
  return keys.orderOf(orderOwner(order), order.id);
}

function shardOf(id: string, shards: number): number {
  return createHash("sha256").update(id).digest().readUInt32BE(0) % shards;
}
