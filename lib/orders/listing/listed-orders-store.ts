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
    const { orders, units } = await getSomeListedOrders(table, ids.slice(at, at + budget.atOnce));
    budget.spend(units);
    found.push(...orders);
  }
  return found;
}

/** The same of a few orders, with the read units that they cost. */
export async function getSomeListedOrders(
  table: Table,
  ids: readonly string[],
): Promise<{ readonly orders: readonly ListedOrder[]; readonly units: number }> {
  const items = await table.getMany(
    ids.map((id) => keys.order(id)),
    ORDER_ATTRIBUTES,
  );
  const orders = ids.flatMap((id, index) => {
    const item = items[index];
    return item ? [{ id, read: fieldsIn(item, id) }] : [];
  });
  return { orders, units: items.reduce((sum, item) => sum + unitsOf(item?.["stored_bytes"]), 0) };
}

function unitsOf(storedBytes: unknown): number {
  return readUnitsOf({ storedBytes: typeof storedBytes === "number" ? storedBytes : 0 });
}
