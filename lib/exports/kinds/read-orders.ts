import type { ExportRow } from "../../export-files/export-progress.ts";
import type { RowBatch } from "../../export-files/read-rows.ts";
import { findRequiredTimes, matches } from "../../lists/filter-matcher.ts";
import { buildFieldReader, hashFilterOperands } from "../../orders/listing/listed-attributes-store.ts";
import { LISTED_ORDERS } from "../../orders/listing/listed-orders-store.ts";
import { getOrderKeys, type OrderKey } from "../../orders/listing/order-keys-store.ts";
import type { Order } from "../../orders/order.ts";
import { decodeSizedOrder } from "../../orders/orders-store.ts";
import type { Context } from "../../use-case/context.ts";
import type { ReadRequest } from "./export-kind.ts";

const ORDERS_AT_ONCE = 100;

/**
 * The next orders by creation, then id, as they are when they are read. One that is deleted meanwhile is not among them.
 * @param toRows those of one order
 */
export async function readOrderRows(
  { table, now }: Pick<Context, "table" | "now">,
  { filter, until, position }: ReadRequest,
  toRows: (order: Order) => readonly ExportRow[],
): Promise<RowBatch> {
  const range = findRequiredTimes(filter, "created_at");
  if (!range) return { rows: [], next: undefined };
  const route = {
    by: "created_at",
    range: { from: range.from, to: range.to < until ? range.to : until },
  } as const;
  const after = readPosition(position);
  const list = { route, descending: false, most: ORDERS_AT_ONCE, now: now() };
  const orderKeys = await getOrderKeys(table, { ...list, ...(after ? { after } : {}) });
  const rows: ExportRow[] = [];
  const hashed = filter && hashFilterOperands(filter);
  for (let at = 0; at < orderKeys.length; at += LISTED_ORDERS.pageAtOnce) {
    const ids = orderKeys.slice(at, at + LISTED_ORDERS.pageAtOnce).map(({ id }) => id);
    const items = await table.getMany(ids.map(LISTED_ORDERS.keyOf));
    for (const [index, item] of items.entries()) {
      const isShown = item && (!hashed || matches(hashed, buildFieldReader(item, ids[index] ?? "")));
      if (isShown) rows.push(...toRows(decodeSizedOrder(item).value));
    }
  }
  const last = orderKeys.length < ORDERS_AT_ONCE ? undefined : orderKeys.at(-1);
  return { rows, next: last && { at: last.at, id: last.id } };
}

function readPosition({ at, id }: ReadRequest["position"]): OrderKey | undefined {
  return at === undefined || id === undefined ? undefined : { at, id };
}
