import { createHash } from "node:crypto";
import { tooLarge } from "../kernel/errors.ts";
import { type Document, documentOf, getDocument } from "../table/documents.ts";
import { contentOf, decodedSized, entity } from "../table/entity.ts";
import { indexKeys, keys, type OrderOwner } from "../table/keys.ts";
import { MOST_ITEM_BYTES } from "../table/limits.ts";
import type { Read } from "../table/read-plan.ts";
import type { Condition, Cursor, Item, Key, Put, Table, Update, Write } from "../table/table.ts";
import { orderAttributes } from "./listing/listed-attributes-store.ts";
import type { Order } from "./order.ts";
import { CONTINUING, endingCounter } from "./order-counters.ts";

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

/** Rows that are read at once: of the first ones the orders may have ended. */
const ROWS_AT_ONCE = 20;

/** Whether somebody has an order, or had one that was not deleted and has not ended; strongly consistent. */
export async function hasOrders(table: Table, owner: OrderOwner): Promise<boolean> {
  const { pk } = keys.orderOf(owner, "");
  let after: Cursor | undefined;
  do {
    const rest = { limit: ROWS_AT_ONCE, ...(after ? { after } : {}) };
    const { items, next } = await table.query({ pk, sk: { from: FIRST_ID }, consistent: true, ...rest });
    if (items.length > 0) return true;
    after = next;
  } while (after);
  return false;
}

/** For so long an order marks who has made it: longer than any request takes. */
const MARK_SECONDS = 3600;

/** Whether somebody has no order and made none within the hour; strongly consistent. */
export async function isNewShopper(table: Table, owner: OrderOwner): Promise<boolean> {
  const [mark, isKnown] = await Promise.all([table.get(keys.lastOrdered(owner)), hasOrders(table, owner)]);
  return mark === undefined && !isKnown;
}

/**
 * Marks who makes an order. Every order does, so that one which is only made for a new shopper fails if another order was
 * made since `isNewShopper`.
 */
export function orderedMarkWrite(
  owner: OrderOwner,
  now: Date,
  { isForNewShopper }: { readonly isForNewShopper: boolean },
): Put {
  const expires_at = Math.floor(now.getTime() / 1000) + MARK_SECONDS;
  const put = { ...keys.lastOrdered(owner), type: "buyer_mark", expires_at };
  return {
    put,
    when: isForNewShopper ? { only: "absent" } : { unconditional: "it says that there is an order" },
  };
}

/** Shards of the list of all orders: one takes 1,000 writes in a second. */
export const LIST_SHARDS = 4;
/** Parts of the number of all orders. */
export const COUNT_SHARDS = 16;

/** The writes of a new order: itself, what lists know of it, and its part of the number of all. */
export function newOrderWrites(order: Order): readonly Write[] {
  return [
    orderPut(order, 0),
    { put: ownerRow(order), when: { only: "absent" } },
    { put: creationRow(order), when: { only: "absent" } },
    countWrite(order, { [counterOf(order)]: 1 }),
  ];
}

/**
 * The writes of an order that was read at this version; who has it may be another one, as when it is anonymized. Where it
 * does not end any more, all that lists know of it stays, too.
 */
export function orderWrites(order: Order, { value: before, version }: StoredOrder): readonly Write[] {
  const row = ownerRow(order);
  const old = ownerKey(before);
  const isSame = row.pk === old.pk;
  return [
    orderPut(order, version),
    { put: row, when: GUARDED },
    ...(isSame ? [] : [{ delete: old, when: GUARDED }]),
    ...(order.ends_at === before.ends_at ? [] : keepingWrites(order, before)),
  ];
}

/** Writes of a change beside those of every change, if it takes the end away from this order. */
export function actionsOfKeeping({ ends_at }: Pick<Order, "ends_at">): number {
  return ends_at === undefined ? 0 : 2;
}

function keepingWrites(order: Order, before: Order): readonly Write[] {
  return [
    { put: creationRow(order), when: GUARDED },
    countWrite(order, { [counterOf(order)]: 1, [counterOf(before)]: -1 }),
  ];
}

/** Writes of a deletion beside those of every change. */
export const DELETION_ACTIONS = 2;

/** The writes that delete an order that was read at this version, with all that lists and counts know of it. */
export function deleteOrderWrites({ value: order, version }: StoredOrder): readonly Write[] {
  return [
    { delete: keys.order(order.id), when: { only: { version } } },
    { delete: ownerKey(order), when: GUARDED },
    { delete: keys.orderCreation(order.created_at, order.id), when: GUARDED },
    countWrite(order, { [counterOf(order)]: -1 }),
  ];
}

const GUARDED = { unconditional: "the order's own write in this transaction names its version" } as const;

/** The write of an order of which nothing changes that lists know: not even when it was changed last. */
export function unlistedOrderWrite(order: Order, { version }: StoredOrder): Put {
  return orderPut(order, version);
}

/** Adds to the number of all orders, in the part that this order's id chooses. */
function countWrite({ id }: Order, add: Readonly<Record<string, number>>): Update {
  const guarded = { unconditional: "the order's own write in this transaction says whether it counts" };
  return { update: countKey(id), set: { type: COUNT_TYPE }, add, when: guarded };
}

const COUNT_TYPE = "order_count";

/** Forgets how many orders ended with this one: they do not count since then. Again it changes nothing. */
export function endedCountRemoval({ id, ends_at }: Pick<Order, "id" | "ends_at">): Update {
  const remove = ends_at === undefined ? [] : [endingCounter(ends_at)];
  const when = { unconditional: "nobody adds to it any more, and it counts for nothing" };
  return { update: countKey(id), set: { type: COUNT_TYPE }, remove, when };
}

function countKey(id: string): Key {
  return keys.orderCount(shardOf(id, COUNT_SHARDS));
}

function counterOf({ ends_at }: Order): string {
  return ends_at === undefined ? CONTINUING : endingCounter(ends_at);
}

/** What the table knows of an order's end: from then on it finds neither the order nor its rows, and removes them later. */
function expiryOf({ ends_at }: Order) {
  return ends_at === undefined ? {} : { expires_at: ends_at };
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
      gsi1sk: indexedAt(order),
      ...expiryOf(order),
      ...content,
    },
    when: version === 0 ? NEVER_USED : { only: { version } },
  };
}

/**
 * An order that has ended gives its uses of codes back when the table removes it. Until then an import must not come in
 * its place: the table removes within days.
 */
const NEVER_USED: Condition = { only: "absent", restSeconds: 30 * 24 * 60 * 60 };

/** The index has what has ended, too, so its sort keys tell when that was. */
function indexedAt({ updated_at, id, ends_at }: Order): string {
  return `${updated_at}#${id}${ends_at === undefined ? "" : `#${ends_at}`}`;
}

/** Says that somebody has an order; found by the time of the order's last change. */
function ownerRow(order: Order): Item {
  return {
    ...ownerKey(order),
    type: "order_of",
    gsi1pk: indexKeys.ordersOf(orderOwner(order)),
    gsi1sk: indexedAt(order),
    ...expiryOf(order),
  };
}

/** Says that there is an order, in the order of creation. */
function creationRow(order: Order): Item {
  const key = keys.orderCreation(order.created_at, order.id);
  return { ...key, type: "order_creation", order_id: order.id, ...expiryOf(order) };
}

function ownerKey(order: Order): Key {
  return keys.orderOf(orderOwner(order), order.id);
}

function shardOf(id: string, shards: number): number {
  return createHash("sha256").update(id).digest().readUInt32BE(0) % shards;
}
