import { MOST_PAGE_BYTES, tooLargePage } from "../../carts/listing/list-budget.ts";
import { keys } from "../../table/keys.ts";
import type { Table } from "../../table/table.ts";
import type { Order } from "../order.ts";
import { sizedOrderIn } from "../orders-store.ts";

/** An order has up to 380 KB as it is stored, so no more than this are read at a time. */
const AT_ONCE = 25;

/**
 * The orders of a page as they are now, in the order of the ids, without those that are gone.
 * @throws ApiError 422 as soon as they hold more than a list unpacks
 */
export async function getPage(table: Table, ids: readonly string[]): Promise<readonly Order[]> {
  const orders: Order[] = [];
  let bytes = 0;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const items = await table.getMany(ids.slice(at, at + AT_ONCE).map((id) => keys.order(id)));
    for (const item of items) {
      if (!item) continue;
      const { value, rawSize } = sizedOrderIn(item);
      bytes += rawSize;
      if (bytes > MOST_PAGE_BYTES) throw tooMuchOnPage();
      orders.push(value);
    }
  }
  return orders;
}

function tooMuchOnPage() {
  const what = `The orders of this page hold more than ${MOST_PAGE_BYTES} bytes, the most that a list reads`;
  return tooLargePage(what, "orders");
}
