import { createShippingGroup } from "../../../lib/carts/shipping-groups/create-shipping-group.ts";
import { unlessRefused } from "../../local/demo/add-missing.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { sampleCall } from "../../local/demo/sample-call.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { toTheBakery } from "./carts-to-read.ts";
import { addSampleCart, product, type SampleCart } from "./sample-cart.ts";

export const TO_CHANGE = "cart to change";
export const TO_DELETE = "cart to delete";
export const TO_FILL = "cart to fill";
export const WITH_CODE = "cart with a code to remove";
export const TO_CLEAR = "cart to clear of its items";
export const TO_SHIP = "cart to ship";
export const TO_CHECK_OUT = "cart to check out";

/** Shipping groups of the cart to ship. */
export const GROUP_TO_CHANGE = "group to change";
export const GROUP_TO_DELETE = "group to delete";

const welcome = { type: "promotion_item", code: "WELCOME10" } as const;

const carts: readonly SampleCart[] = [
  { cart: TO_CHANGE, items: [product("tide-bowl", 2), product("dune-plate", 4), product("pebble-cup")] },
  { cart: TO_DELETE, items: [product("pencils")] },
  { cart: TO_FILL, items: [product("alder-mug")] },
  { cart: WITH_CODE, items: [product("heron-teapot"), welcome] },
  { cart: TO_CLEAR, items: [product("gull-blend"), product("slack-tide")] },
  { cart: TO_CHECK_OUT, items: [product("heron-teapot"), product("lighthouse", 2)] },
];

/** Carts for examples. Each part is changed or deleted by one example only. */
export async function addCartsToChange(merchant: Merchant): Promise<void> {
  const adding = [...carts.map((cart) => addSampleCart(merchant, cart)), addCartToShip(merchant)];
  await Promise.all(adding.map(unlessRefused));
}

async function addCartToShip(merchant: Merchant): Promise<void> {
  const isNew = await addSampleCart(merchant, { cart: TO_SHIP, items: [product("oak-tray")] });
  if (!isNew) return;
  for (const group of [GROUP_TO_CHANGE, GROUP_TO_DELETE]) {
    await createShippingGroup(sampleCall(merchant, group), demoId(TO_SHIP), toTheBakery, {});
  }
}
