import type { ListBudget } from "../../carts/listing/list-budget.ts";
import { countCartReadUnits } from "../../carts/listing/listed-cart.ts";
import type { ReadField } from "../../lists/filter-matcher.ts";
import { keys } from "../../table/keys.ts";
import type { Table } from "../../table/table.ts";
import { buildFieldReader, ORDER_ATTRIBUTES } from "./listed-attributes-store.ts";

export type ListedOrder = { readonly id: string; readonly read: ReadField };

/** Strongly consistent; omits deleted orders. @throws ApiError 422 when the budget is spent */
export async function getListedOrders(
  table: Table,
  budget: ListBudget,
  ids: readonly string[],
): Promise<readonly ListedOrder[]> {
  const listed: ListedOrder[] = [];
  for (let at = 0; at < ids.length; at += budget.atOnce) {
    const { orders, units } = await getSomeListedOrders(table, ids.slice(at, at + budget.atOnce));
    budget.spend(units);
    listed.push(...orders);
  }
  return listed;
}

/** Also returns the read units that the orders cost. */
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
    return item ? [{ id, read: buildFieldReader(item, id) }] : [];
  });
  return { orders, units: items.reduce((sum, item) => sum + countOrderUnits(item?.["stored_bytes"]), 0) };
}

function countOrderUnits(storedBytes: unknown): number {
  return countCartReadUnits({ storedBytes: typeof storedBytes === "number" ? storedBytes : 0 });
}
