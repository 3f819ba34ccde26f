import { updateCartItem } from "../../../lib/carts/items/update-cart-item.ts";
import { createShippingGroup } from "../../../lib/carts/shipping-groups/create-shipping-group.ts";
import type { GroupFields } from "../../../lib/carts/shipping-groups/schemas.ts";
import { unlessRefused } from "../../local/demo/add-missing.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { sampleCall, sampleId } from "../../local/demo/sample-call.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { bakery } from "../orders/sample-order.ts";
import { HARBOUR_CODE } from "../promotions/sample-codes.ts";
import { addSampleCart, cartItemId, product } from "./sample-cart.ts";

/** A cart with the content of the breakfast table that became an order, which now has the shipping group. */
export const BREAKFAST_ORDERED = "cart Breakfast table, ordered";

/** Name for the id of a cart's shipping group. */
export const makeGroup = (cart: string) => `group of ${cart}`;

export const toTheBakery: GroupFields = {
  type: "shipping_group",
  shipping_type: "courier",
  shipping_price: { base: 900, tax: 0, fees: 100 },
  includes_tax: true,
  address: bakery,
};

/** Carts and orders for reading only. */
export async function addCartsToRead(merchant: Merchant): Promise<void> {
  await Promise.all(
    ["cart Breakfast table", BREAKFAST_ORDERED].map((cart) => unlessRefused(addBreakfast(merchant, cart))),
  );
}

async function addBreakfast(merchant: Merchant, cart: string): Promise<void> {
  const isNew = await addSampleCart(merchant, {
    cart,
    items: [product("alder-mug", 2), product("kelp-green"), { type: "promotion_item", code: HARBOUR_CODE }],
    fields: { name: "Breakfast table", description: "For the new tenants of the quay" },
  });
  if (!isNew) return;
  const id = demoId(cart);
  const group = makeGroup(cart);
  await createShippingGroup(sampleCall(merchant, group), id, toTheBakery, {});
  const inGroup = { data: { shipping_group_id: sampleId(group) } };
  await updateCartItem(merchant(), id, cartItemId(cart), { body: inGroup, headers: {} });
}
