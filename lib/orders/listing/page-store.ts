import { MOST_PAGE_BYTES, tooLargePage } from "../../carts/listing/list-budget.ts";
import { countWithin } from "../../lists/page-that-fits.ts";
import { keys } from "../../table/keys.ts";
import type { Item, Table } from "../../table/table.ts";
import type { Order } from "../order.ts";
import { sizedOrderIn } from "../orders-store.ts";

/** An order has up to 380 KB as it is stored, so no more than this are read at a time. */
const AT_ONCE = 25;

/**
 * The items of a page of orders as they are now, in the order of the ids, without those that are gone.
 * @throws ApiError 422 if they hold more than a list unpacks
 */
export async function getOrdersPage(table: Table, ids: readonly string[]): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = await table.getMany(ids.slice(at, at + AT_ONCE).map((id) => keys.order(id)));
    items.push(...some.filter((item) => item !== undefined));
    refuseOver(items.map((item) => Number(item["stored_bytes"] ?? 0)));
  }
  return items;
}

/**
 * Their orders, one after the other: whoever takes the next one has shown the last and forgets it.
 * @throws ApiError 422 as soon as they hold more than a list unpacks
 */
export function* unpackedOrders(items: readonly Item[]): Generator<Order> {
  const bytes: number[] = [];
  for (const item of items) {
    const { value, rawSize } = sizedOrderIn(item);
    bytes.push(rawSize);
    refuseOver(bytes);
    yield value;
  }
}

/** The accounts of orders that need not be unpacked for it. */
export function accountsIn(items: readonly Item[]): readonly Pick<Order, "account">[] {
  return items.flatMap(({ account_id: id, account_member_id: member }) =>
    typeof id === "string"
      ? [{ account: { id, ...(typeof member === "string" ? { member_id: member } : {}) } }]
      : [],
  );
}

/** @param bytes of each order, in the order of the page */
function refuseOver(bytes: readonly number[]): void {
  const fits = countWithin(MOST_PAGE_BYTES, bytes);
  if (fits === bytes.length) return;
  const what = `The orders of this page hold more than ${MOST_PAGE_BYTES} bytes, the most that a list reads`;
  throw tooLargePage(what, fits, "orders");
}
