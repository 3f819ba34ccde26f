import { associateCart } from "../../../lib/carts/associations/associate-cart.ts";
import type { Owner } from "../../../lib/carts/associations/owners.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { ACCOUNT_ID, CUSTOMER_ID } from "../../local/demo/sample-shoppers.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { addSampleCart, product, type SampleCart } from "./sample-cart.ts";

/** Carts of the member's account, for lists. */
const KITCHEN = "cart Kitchen of Ada";
export const GIFTS = "cart Gifts of Ada";

const TO_GIVE_UP = "cart to give up";

const kitchen: SampleCart = {
  cart: KITCHEN,
  items: [product("tide-bowl", 4), product("dune-plate", 4)],
  fields: { name: "Kitchen at home" },
};
const gifts: SampleCart = {
  cart: GIFTS,
  items: [product("cove-candle", 3)],
  fields: { name: "Gifts for the crew" },
};

/** Carts of the sample member and the sample customer. */
export async function addOwnedCarts(merchant: Merchant): Promise<void> {
  for (const sample of [kitchen, gifts]) {
    if (await addSampleCart(merchant, sample)) await give(merchant, sample.cart, "account", ACCOUNT_ID);
  }
  const guests = ["cart to take along", "cart to take home"];
  await Promise.all(guests.map((cart) => addSampleCart(merchant, { cart, items: [product("tea-towel")] })));
  if (await addSampleCart(merchant, { cart: TO_GIVE_UP, items: [product("cedar-soap")] })) {
    await give(merchant, TO_GIVE_UP, "account", ACCOUNT_ID);
    await give(merchant, TO_GIVE_UP, "customer", CUSTOMER_ID);
  }
}

async function give(merchant: Merchant, cart: string, owner: Owner, id: string): Promise<void> {
  const request = { params: { cartID: demoId(cart) }, body: { data: [{ id }] }, headers: {} };
  await associateCart(merchant(), owner, request);
}
