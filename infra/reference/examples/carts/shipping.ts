import { GROUP_TO_CHANGE, GROUP_TO_DELETE, TO_SHIP } from "../../../areas/carts/carts-to-change.ts";
import { BREAKFAST, makeGroup } from "../../../areas/carts/carts-to-read.ts";
import { sampleId } from "../../../local/demo/sample-call.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";
import { address } from "../orders/checkout.ts";

const caller = "shopper";
const ofCart = (cart: string) => ({ cartID: demoId(cart) });
const ofGroup = (cart: string, call: string) => ({ ...ofCart(cart), shippingGroupID: sampleId(call) });

/** Shipping groups of carts. */
export const cartShippingExamples: Examples = {
  "carts/shipping-groups/create-shipping-group": {
    caller,
    path: ofCart(TO_SHIP),
    body: {
      data: {
        type: "shipping_group",
        shipping_type: "standard",
        shipping_price: { base: 650, tax: 0, fees: 0 },
        includes_tax: true,
        address: { ...address, instructions: "Leave it with the ferry office" },
        delivery_estimate: { start: "2030-05-06T08:00:00Z", end: "2030-05-08T18:00:00Z" },
      },
    },
  },
  "carts/shipping-groups/list-shipping-groups": { caller, path: ofCart(BREAKFAST) },
  "carts/shipping-groups/read-shipping-group": { caller, path: ofGroup(BREAKFAST, makeGroup(BREAKFAST)) },
  "carts/shipping-groups/update-shipping-group": {
    caller,
    path: ofGroup(TO_SHIP, GROUP_TO_CHANGE),
    body: { data: { shipping_type: "express", shipping_price: { base: 1400, tax: 0, fees: 100 } } },
  },
  "carts/shipping-groups/delete-shipping-group": { caller, path: ofGroup(TO_SHIP, GROUP_TO_DELETE) },
};
