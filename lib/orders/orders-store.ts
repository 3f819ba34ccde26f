import { createHash } from "node:crypto";
import { tooLarge } from "../kernel/errors.ts";
import type { PersonName } from "../kernel/person-name.ts";
import { paymentsDueWrite } from "../provider-payments/payments-due-store.ts";
import {
  type Document,
  decodeDocument,
  decodeSizedItem,
  entity,
  getDocument,
  toContent,
} from "../table/entity.ts";
import { chooseShard } from "../table/index-list.ts";
import { indexKeys, keys, type OrderOwner } from "../table/keys.ts";
import { MOST_ITEM_BYTES } from "../table/limits.ts";
import { queryFirst, queryPages } from "../table/query-all.ts";
import type { Condition, Item, Key, Put, Read, Table, Update, Write } from "../table/table.ts";
import { findDueTime } from "./find-due-time.ts";
import { orderAttributes } from "./listing/listed-attributes-store.ts";
import type { Order } from "./order.ts";
import { CONTINUING_COUNTER, endingCounterName } from "./order-counters.ts";

const orders = entity<Order>("order");

export const ORDER_TYPE = orders.type;

export type StoredOrder = Document<Order>;

/** Does not check access. */
export function getOrder(table: Table, id: string): Promise<StoredOrder | undefined> {
  return getDocument(table, orders, keys.order(id));
}

export function ordersRead(ids: readonly string[]): Read<readonly (StoredOrder | undefined)[]> {
  return {
    keys: ids.map((id) => keys.order(id)),
    decode: (items) => items.map((item) => decodeOrder(item)),
  };
}

export function decodeOrder(item: Item | undefined): StoredOrder | undefined {
  return decodeDocument(orders, item);
}

/** `rawSize` is the bytes of its JSON. */
export function decodeSizedOrder(item: Item): { readonly value: Order; readonly rawSize: number } {
  return decodeSizedItem(orders, item);
}

/** The owner under whom an order is stored. An erased person has no orders any more; an account keeps its own. */
function findStoredOwner(order: Order): OrderOwner {
  const isNobodys = order.is_person_erased === true && !order.account;
  return isNobodys ? { type: "guest", id: `erased-${order.id}` } : orderOwner(order);
}

/** The order is erased with these. Empty once they are erased. */
export function listOrderPersons({
  id,
  account,
  customer,
  is_person_erased: isErased,
}: Order): readonly PersonName[] {
  if (isErased) return [];
  if (account?.member_id !== undefined) return [`member.${account.member_id}`];
  return !account && customer?.id !== undefined ? [`customer.${customer.id}`] : [`order.${id}`];
}

/** A hash of the e-mail address stands for a guest. */
export function orderOwner({ account, customer }: Pick<Order, "account" | "customer">): OrderOwner {
  if (account) return { type: "account", id: account.id };
  if (customer?.id !== undefined) return { type: "customer", id: customer.id };
  const email = customer?.email.trim().toLowerCase() ?? "";
  return { type: "guest", id: createHash("sha256").update(email).digest("base64url") };
}

/** Sorts before all order ids and after the mark of `lastOrdered`. */
const FIRST_ID = "$";

/** Several rows: the orders of the first ones may have ended. */
const ROWS_AT_ONCE = 20;

/** Deleted and ended orders do not count; strongly consistent. */
export async function hasOrders(table: Table, owner: OrderOwner): Promise<boolean> {
  const { pk } = keys.orderOf(owner, "");
  const query = { pk, sk: { from: FIRST_ID }, consistent: true, limit: ROWS_AT_ONCE };
  for await (const { items } of queryPages(table, query)) if (items.length > 0) return true;
  return false;
}

/** Ids of an owner's orders, in their order. Some of them may have ended. @param after goes on behind this one */
export async function readOwnedOrderIds(
  table: Table,
  owner: OrderOwner,
  { after, most }: { readonly after?: string | undefined; readonly most: number },
): Promise<readonly string[]> {
  const { pk } = keys.orderOf(owner, "");
  const query = { pk, sk: { from: after ?? FIRST_ID }, consistent: true };
  const items = await queryFirst(table, query, most + 1);
  return items
    .map(({ sk }) => sk)
    .filter((id) => id !== after)
    .slice(0, most);
}

/** Longer than any request takes. */
const MARK_SECONDS = 3600;

/** True for an owner without orders who made none within the hour; strongly consistent. */
export async function isNewShopper(table: Table, owner: OrderOwner): Promise<boolean> {
  const [mark, isKnown] = await Promise.all([table.get(keys.lastOrdered(owner)), hasOrders(table, owner)]);
  return mark === undefined && !isKnown;
}

/** Every order writes this mark: an order for new shoppers only fails if another order came first. */
export function orderMarkWrite(
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

/** DynamoDB takes 1,000 writes a second per shard of the order list. */
export const LIST_SHARDS = 4;
export const COUNT_SHARDS = 16;

export function newOrderWrites(order: Order): readonly Write[] {
  return [
    orderPut(order, 0),
    { put: ownerRow(order), when: { only: "absent" } },
    { put: creationRow(order), when: { only: "absent" } },
    countWrite(order, { [chooseCounter(order)]: 1 }),
    ...(order.cart_payment ? [paymentsDueWrite({ kind: "order", id: order.id }, findDueTime(order))] : []),
  ];
}

/** The owner may change, for example when an order is anonymized. */
export function orderWrites(order: Order, { value: before, version }: StoredOrder): readonly Write[] {
  const row = ownerRow(order);
  const old = ownerKey(before);
  const isSame = row.pk === old.pk;
  return [
    orderPut(order, version),
    { put: row, when: GUARDED },
    ...(isSame ? [] : [{ delete: old, when: GUARDED }]),
    ...(order.ends_at === before.ends_at ? [] : keepingWrites(order, before)),
    ...dueWrites(order, before),
  ];
}

/** Every write of an order also moves the time of its open payments, so none is forgotten. */
function dueWrites(order: Order, before: Order): readonly Write[] {
  const at = findDueTime(order);
  return at === findDueTime(before) ? [] : [paymentsDueWrite({ kind: "order", id: order.id }, at)];
}

/** Further writes of a change that moves the time of open payments. */
export function countDueActions(order: Order, before: Order): number {
  return dueWrites(order, before).length;
}

/** Further writes of a change that begins a payment at a provider. */
export const DUE_ACTIONS = 1;

/** Further writes if the change removes the order's end. */
export function countEndRemovalActions({ ends_at }: Pick<Order, "ends_at">): number {
  return ends_at === undefined ? 0 : 2;
}

function keepingWrites(order: Order, before: Order): readonly Write[] {
  return [
    { put: creationRow(order), when: GUARDED },
    countWrite(order, { [chooseCounter(order)]: 1, [chooseCounter(before)]: -1 }),
  ];
}

/** Further writes of a deletion, compared with a change. */
export const DELETION_ACTIONS = 2;

export function deleteOrderWrites({ value: order, version }: StoredOrder): readonly Write[] {
  return [
    {
      delete: keys.order(order.id),
      when: { only: { version } },
      deleted: { persons: listOrderPersons(order) },
    },
    { delete: ownerKey(order), when: GUARDED },
    { delete: keys.orderCreation(order.created_at, order.id), when: GUARDED },
    countWrite(order, { [chooseCounter(order)]: -1 }),
  ];
}

const GUARDED = { unconditional: "the order's own write in this transaction names its version" } as const;

/** For changes that lists do not show, which keep `updated_at`. */
export function orderOnlyWrite(order: Order, { version }: StoredOrder): Put {
  return orderPut(order, version);
}

function countWrite({ id }: Order, add: Readonly<Record<string, number>>): Update {
  const guarded = { unconditional: "the order's own write in this transaction says whether it counts" };
  return { update: countKey(id), set: { type: COUNT_TYPE }, add, when: guarded };
}

const COUNT_TYPE = "order_count";

/** Removes the counter of orders that ended with this one. Idempotent. */
export function endCounterRemoval({ id, ends_at }: Pick<Order, "id" | "ends_at">): Update {
  const remove = ends_at === undefined ? [] : [endingCounterName(ends_at)];
  const when = { unconditional: "its list has ended, and its number is not used" };
  return { update: countKey(id), set: { type: COUNT_TYPE }, remove, when };
}

function countKey(id: string): Key {
  return keys.orderCount(chooseShard(id, COUNT_SHARDS));
}

function chooseCounter({ ends_at }: Order): string {
  return ends_at === undefined ? CONTINUING_COUNTER : endingCounterName(ends_at);
}

/** The table hides expired items at once and removes them later. */
function toExpiry({ ends_at }: Order) {
  return ends_at === undefined ? {} : { expires_at: ends_at };
}

function orderPut(order: Order, version: number): Put {
  const content = toContent(orders, order);
  if (content.packed.length > MOST_ITEM_BYTES) throw tooLarge("The order would be more than can be stored.");
  return {
    put: {
      ...keys.order(order.id),
      type: orders.type,
      version: version + 1,
      updated_at: order.updated_at,
      ...orderAttributes(order, content.packed.length),
      gsi1pk: indexKeys.orderList(chooseShard(order.id, LIST_SHARDS)),
      gsi1sk: buildIndexSortKey(order),
      ...toExpiry(order),
      ...content,
    },
    when: version === 0 ? NEVER_USED : { only: { version } },
  };
}

/** Ended orders return their code uses when DynamoDB removes them, which takes days. An import must wait. */
const NEVER_USED: Condition = { only: "absent", restSeconds: 30 * 24 * 60 * 60 };

/** The index still has ended orders, so its sort key names the end. */
function buildIndexSortKey({ updated_at, id, ends_at }: Order): string {
  return `${updated_at}#${id}${ends_at === undefined ? "" : `#${ends_at}`}`;
}

function ownerRow(order: Order): Item {
  return {
    ...ownerKey(order),
    type: "order_of",
    gsi1pk: indexKeys.ordersOf(findStoredOwner(order)),
    gsi1sk: buildIndexSortKey(order),
    ...toExpiry(order),
  };
}

function creationRow(order: Order): Item {
  const key = keys.orderCreation(order.created_at, order.id);
  return { ...key, type: "order_creation", order_id: order.id, ...toExpiry(order) };
}

function ownerKey(order: Order): Key {
  return keys.orderOf(findStoredOwner(order), order.id);
}
