import { makeGroup } from "../../../infra/areas/carts/samples.ts";
import { sampleId } from "../../../infra/local/demo/merchant.ts";
import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../support/examples.ts";
import { guestAddress } from "../../support/orders/guest.ts";

const ofCart = (cart: string) => ({ cartID: demoId(cart) });
const ofGroup = (cart: string, call: string) => ({ ...ofCart(cart), shippingGroupID: sampleId(call) });

/** Shipping groups of carts. */
showExamples({
  "carts/shipping-groups/create-shipping-group": {
    path: ofCart("cart to ship"),
    data: {
      type: "shipping_group",
      shipping_type: "standard",
      shipping_price: { base: 650, tax: 0, fees: 0 },
      includes_tax: true,
      address: { ...guestAddress, instructions: "Leave it with the ferry office" },
      delivery_estimate: { start: "2030-05-06T08:00:00Z", end: "2030-05-08T18:00:00Z" },
    },
  },
  "carts/shipping-groups/list-shipping-groups": { path: ofCart("cart Breakfast table") },
  "carts/shipping-groups/read-shipping-group": {
    path: ofGroup("cart Breakfast table", makeGroup("cart Breakfast table")),
  },
  "carts/shipping-groups/update-shipping-group": {
    path: ofGroup("cart to ship", "group to change"),
    data: { shipping_type: "express", shipping_price: { base: 1400, tax: 0, fees: 100 } },
  },
  "carts/shipping-groups/delete-shipping-group": { path: ofGroup("cart to ship", "group to delete") },
});
