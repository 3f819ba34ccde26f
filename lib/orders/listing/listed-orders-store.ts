import type { ListBudget } from "../../carts/listing/list-budget.ts";
import { readUnitsOf } from "../../carts/listing/listed-cart.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import { keys } from "../../table/keys.ts";
import type { Table } from "../../table/table.ts";
import { fieldsIn, ORDER_ATTRIBUTES } from "./listed-attributes-store.ts";

/** What a list knows of an order without unpacking it. */
export type ListedOrder = { readonly id: string; readonly read: ReadField };

/**
 * What lists need of the orders with these ids, strongly consistent, without those that are gone. Content stays in
 * the table.
 * @throws ApiError 422 when the budget is spent
 */
export async function getListedOrders(
  table: Table,
  budget: ListBudget,
  ids: readonly string[],
): Promise<readonly ListedOrder[]> {
  const found: ListedOrder[] = [];
  for (let at = 0; at < ids.length; at += budget.atOnce) {
    const some = ids.slice(at, at + budget.atOnce);
    const items = await table.getMany(
      some.map((id) => keys.order(id)),
      ORDER_ATTRIBUTES,
    );
    budget.spend(items.reduce((sum, item) => sum + unitsOf(item?.["stored_bytes"]), 0));
    found.push(
      ...some.flatMap((id, index) => {
        const item = items[index];
        return item ? [{ id, read: fieldsIn(item, id) }] : [];
      }),
    );
  }
  return found;
}

function unitsOf(storedBytes: unknown): number {
  return readUnitsOf({ storedBytes: typeof storedBytes === "number" ? storedBytes : 0 });
}
