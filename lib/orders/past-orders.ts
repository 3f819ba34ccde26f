import type { PastItem, PastOrder } from "../carts/items/add/additions.ts";
import { dropUndefined } from "../kernel/objects.ts";
import { readTogether } from "../table/table.ts";
import type { Context } from "../use-case/context.ts";
import type { Order, OrderItem } from "./order.ts";
import { ordersRead } from "./orders-store.ts";
import { mayRead } from "./require-order.ts";

/** Orders that this caller may read, in any state. */
export async function readPastOrders(
  ctx: Context,
  ids: readonly string[],
): Promise<readonly (PastOrder | undefined)[]> {
  if (ids.length === 0) return [];
  const { orders } = await readTogether(ctx.table, { orders: ordersRead(ids) });
  return orders.map((stored) =>
    stored && mayRead(ctx, stored.value) ? toPastOrder(stored.value) : undefined,
  );
}

function toPastOrder({ id, currency, items }: Order): PastOrder {
  const bought = items.filter(({ kind, gift_of }) => kind !== "promotion" && gift_of === undefined);
  return { id, currency, items: bought.map(toPastItem) };
}

function toPastItem(item: OrderItem): PastItem {
  const { kind, name, sku, quantity, custom_inputs, bundle, location, shipping_group_id } = item;
  const product_id = kind === "product" ? item.product_id : undefined;
  const details = dropUndefined({ product_id, custom_inputs, bundle, location, shipping_group_id });
  return { name, sku, quantity, ...details };
}
