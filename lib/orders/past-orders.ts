import type { PastItem, PastOrder } from "../carts/items/add/past-order.ts";
import { defined } from "../kernel/defined.ts";
import { readTogether } from "../table/read-plan.ts";
import type { Context } from "../use-case/context.ts";
import type { Order, OrderItem } from "./order.ts";
import { ordersRead } from "./orders-store.ts";
import { mayRead } from "./require-order.ts";

/** Orders whose items this caller may add to a cart again, whatever became of them. (spec 4.2 rule 10) */
export async function pastOrders(
  ctx: Context,
  ids: readonly string[],
): Promise<readonly (PastOrder | undefined)[]> {
  if (ids.length === 0) return [];
  const { orders } = await readTogether(ctx.table, { orders: ordersRead(ids) });
  return orders.map((stored) => (stored && mayRead(ctx, stored.value) ? pastOrder(stored.value) : undefined));
}

function pastOrder({ id, currency, items }: Order): PastOrder {
  const bought = items.filter(({ kind, gift_of }) => kind !== "promotion" && gift_of === undefined);
  return { id, currency, items: bought.map(pastItem) };
}

function pastItem(item: OrderItem): PastItem {
  const { kind, name, sku, quantity, custom_inputs, bundle, location, shipping_group_id } = item;
  const product_id = kind === "product" ? item.product_id : undefined;
  const known = defined({ product_id, custom_inputs, bundle, location, shipping_group_id });
  return { name, sku, quantity, ...known };
}
