import { randomUUID } from "node:crypto";
import { createCart } from "../../../functions/carts/create-cart.ts";
import { addCartItems } from "../../../functions/carts/items/add-cart-items.ts";
import { anonymizeOrders } from "../../../functions/orders/anonymize-orders.ts";
import { listOrderItems } from "../../../functions/orders/list-order-items.ts";
import { listOrders } from "../../../functions/orders/list-orders.ts";
import { newMembershipWrites } from "../../../lib/accounts/memberships/memberships-store.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import type { Order } from "../../../lib/orders/order.ts";
import { newOrderWrites } from "../../../lib/orders/orders-store.ts";
import type { Table } from "../../../lib/table/table.ts";
import { LARGEST_LIST_UNITS } from "../budget.ts";
import { accountAt, orderAt } from "../fill-orders.ts";
import type { Shop } from "../metered-shop.ts";
import type { Attack, AttackSet } from "./attack-set.ts";

const ORDERS = 1200;
const DESCRIPTION = "d".repeat(65_000);
const ITEMS = 5;
const OWNER = accountAt(0);
const MEMBER = "m0";
/** For the list of all orders with client credentials: several units for each order that the filter reads. */
const ALL_ORDERS_UNITS = 3000;

const CART = "again";
/** For requests that name 100 orders. */
const MANY_ORDERS_UNITS = 500;

/** An account's orders with custom items: 325 KB of JSON each, which compresses to a small item. */
export const orderSet: AttackSet = {
  name: "1,200 orders of five descriptions of 65,000 equal characters",
  endpoints: ["orders/list-orders", "orders/list-order-items", "carts/items/add-cart-items"],
  fill: async (shop, share) => {
    const table = shop.runtime.table(deadlineIn(600_000));
    const orders = Array.from({ length: Math.ceil(ORDERS * share) }, (_, at) => heavyOrder(at));
    for (const order of orders) await table.transact(newOrderWrites(order), randomUUID());
    const headers = await asMember(shop, table);
    const ofOwner = (query: string): Attack => ({
      name: `orders of an account: ${query}`,
      endpoint: listOrders,
      request: { query, headers, as: "implicit" },
      mostUnits: LARGEST_LIST_UNITS,
    });
    const ofAll = (query: string): Attack => ({
      name: `orders, client_credentials: ${query}`,
      endpoint: listOrders,
      request: { query },
      mostUnits: ALL_ORDERS_UNITS,
    });
    const ids = orders.slice(0, 100).map(({ id }) => id);
    await shop.call(createCart, { body: { data: { id: CART } } });
    return [
      ofOwner("page[limit]=1"),
      ofOwner("page[limit]=100&include=items"),
      ofOwner("page[limit]=12&include=items,account,account_member,tax_items,custom_discounts,promotions"),
      ofOwner("page[limit]=1&filter=eq(name,nobody)"),
      ofOwner("page[limit]=100&page[offset]=10000"),
      ofAll("page[limit]=100&include=items"),
      ofAll("page[limit]=100"),
      ofAll("page[limit]=1&filter=like(email,*nobody*)"),
      ofAll("page[limit]=20&sort=with_tax&page[offset]=1000"),
      {
        name: "items of an order",
        endpoint: listOrderItems,
        request: { params: { orderID: ids[0] ?? "" }, headers, as: "implicit" },
        mostUnits: 10,
      },
      {
        name: "items of 100 orders into a cart",
        endpoint: addCartItems,
        request: { params: { cartID: CART }, body: { data: ids.map(again) }, headers, as: "implicit" },
        mostUnits: MANY_ORDERS_UNITS,
      },
      {
        name: "100 orders without whose they are",
        endpoint: anonymizeOrders,
        request: { body: { data: { order_ids: ids } } },
        mostUnits: MANY_ORDERS_UNITS,
      },
    ];
  },
};

const WRITTEN_BESIDE = {
  account: "written in the same transaction",
  member: "written in the same transaction",
} as const;

/**
 * Adds a member to the owner's account: without a membership the token is not valid.
 * @returns the headers of the member's requests
 */
async function asMember({ runtime }: Shop, table: Table): Promise<Record<string, string>> {
  const at = new Date(0).toISOString();
  const of = { account_id: OWNER, member_id: MEMBER, created_at: at, updated_at: at };
  await table.transact(newMembershipWrites({ id: randomUUID(), ...of }, 1, WRITTEN_BESIDE), randomUUID());
  const token = await runtime.capabilities.signer({ account: { id: OWNER, memberId: MEMBER } }, new Date());
  return { "ep-account-management-authentication-token": token };
}

function again(order_id: string) {
  return { type: "order_items", order_id };
}

function heavyOrder(position: number): Order {
  const order = orderAt(position);
  const items = order.items.flatMap((item) =>
    Array.from({ length: ITEMS }, () => ({ ...item, id: randomUUID(), description: DESCRIPTION })),
  );
  return { ...order, account: { id: OWNER }, status: "cancelled", items };
}
