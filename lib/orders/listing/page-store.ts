import { MOST_PAGE_BYTES, tooLargePage } from "../../carts/listing/list-budget.ts";
import { countWithin } from "../../lists/page-that-fits.ts";
import { keys } from "../../table/keys.ts";
import type { Item, Table } from "../../table/table.ts";
import type { Order } from "../order.ts";
import { decodeSizedOrder } from "../orders-store.ts";

/** A stored order has up to 380 KB, so a read takes at most so many. */
const AT_ONCE = 25;

/** In the order of the ids, without deleted orders. @throws ApiError 422 over the bytes of a page */
export async function getOrdersPage(table: Table, ids: readonly string[]): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = await table.getMany(ids.slice(at, at + AT_ONCE).map((id) => keys.order(id)));
    items.push(...some.filter((item) => item !== undefined));
    refuseTooManyBytes(items.map((item) => Number(item["stored_bytes"] ?? 0)));
  }
  return items;
}

/** Unpacks one order at a time to save memory. @throws ApiError 422 over the bytes of a page */
export function* unpackOrders(items: readonly Item[]): Generator<Order> {
  const bytes: number[] = [];
  for (const item of items) {
    const { value, rawSize } = decodeSizedOrder(item);
    bytes.push(rawSize);
    refuseTooManyBytes(bytes);
    yield value;
  }
}

/** Reads the accounts without unpacking the orders. */
export function readOrderAccounts(items: readonly Item[]): readonly Pick<Order, "account">[] {
  return items.flatMap(({ account_id: id, account_member_id: member }) =>
    typeof id === "string"
      ? [{ account: { id, ...(typeof member === "string" ? { member_id: member } : {}) } }]
      : [],
  );
}

function refuseTooManyBytes(bytes: readonly number[]): void {
  const fits = countWithin(MOST_PAGE_BYTES, bytes);
  if (fits === bytes.length) return;
  const what = `The orders of this page hold more than ${MOST_PAGE_BYTES} bytes, the most that a list reads`;
  throw tooLargePage(what, fits, "orders");
}
