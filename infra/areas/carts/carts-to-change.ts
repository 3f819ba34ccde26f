import { createShippingGroup } from "../../../lib/carts/shipping-groups/create-shipping-group.ts";
import { unlessRefused } from "../../local/demo/add-missing.ts";
import type { Merchant } from "../../local/demo/merchant.ts";
import { sampleCall } from "../../local/demo/sample-call.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import { toTheBakery } from "./carts-to-read.ts";
import { addSampleCart, product, type SampleCart } from "./sample-cart.ts";

const TO_SHIP = "cart to ship";

const welcome = { type: "promotion_item", code: "WELCOME10" } as const;

const carts: readonly SampleCart[] = [
  {
    cart: "cart to change",
    items: [product("tide-bowl", 2), product("dune-plate", 4), product("pebble-cup")],
  },
  { cart: "cart to delete", items: [product("pencils")] },
  { cart: "cart to fill", items: [product("alder-mug")] },
  { cart: "cart with a code to remove", items: [product("heron-teapot"), welcome] },
  { cart: "cart to clear of its items", items: [product("gull-blend"), product("slack-tide")] },
  { cart: "cart to check out", items: [product("heron-teapot"), product("lighthouse", 2)] },
];

/** Carts for examples. Each part is changed or deleted by one example only. */
export async function addCartsToChange(merchant: Merchant): Promise<void> {
  const adding = [...carts.map((cart) => addSampleCart(merchant, cart)), addCartToShip(merchant)];
  await Promise.all(adding.map(unlessRefused));
}

async function addCartToShip(merchant: Merchant): Promise<void> {
  const isNew = await addSampleCart(merchant, { cart: TO_SHIP, items: [product("oak-tray")] });
  if (!isNew) return;
  for (const group of ["group to change", "group to delete"]) {
    await createShippingGroup(sampleCall(merchant, group), demoId(TO_SHIP), toTheBakery, {});
  }
}
