import { updateCartItem } from "../../../../../lib/carts/items/update-cart-item.ts";
import { createShippingGroup } from "../../../../../lib/carts/shipping-groups/create-shipping-group.ts";
import type { GroupFields } from "../../../../../lib/carts/shipping-groups/schemas.ts";
import type { Merchant } from "../../merchant.ts";
import { demoId } from "../../stable-id.ts";
import { unlessRefused } from "../add-missing.ts";
import { bakery } from "../orders/sample-order.ts";
import { HARBOUR_CODE } from "../promotions/codes.ts";
import { madeBy, sampleCall } from "../sample-call.ts";
import { addSampleCart, cartItemId, product } from "./sample-cart.ts";

/** The name of the cart that is read and never changed: products, a code and a shipping group. */
export const BREAKFAST = "cart Breakfast table";

/** The same one, which has become an order; that has its shipping group now. */
export const BREAKFAST_ORDERED = "cart Breakfast table, ordered";

/** The name of the call that makes the shipping group of a cart. */
export const groupOf = (cart: string) => `group of ${cart}`;

export const toTheBakery: GroupFields = {
  type: "shipping_group",
  shipping_type: "courier",
  shipping_price: { base: 900, tax: 0, fees: 100 },
  includes_tax: true,
  address: bakery,
};

/** Carts that examples read, themselves or as an order. */
export async function addCartsToRead(merchant: Merchant): Promise<void> {
  await Promise.all(
    [BREAKFAST, BREAKFAST_ORDERED].map((cart) => unlessRefused(addBreakfast(merchant, cart))),
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
  const group = groupOf(cart);
  await createShippingGroup(sampleCall(merchant, group), id, toTheBakery, {});
  const inGroup = { data: { shipping_group_id: madeBy(group) } };
  await updateCartItem(merchant(), id, cartItemId(cart), { body: inGroup, headers: {} });
}
