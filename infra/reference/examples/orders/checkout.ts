import { TO_CHECK_OUT } from "../../../areas/carts/carts-to-change.ts";
import { demoId } from "../../../local/demo/stable-id.ts";
import type { Examples } from "../example.ts";

/** Shipping address of the example orders. */
export const address = {
  first_name: "Tomás",
  last_name: "Arruda",
  line_1: "4 Fore Street",
  city: "Portland",
  region: "ME",
  postcode: "04101",
  country: "US",
};

const customer = { name: "Tomás Arruda", email: "tomas@example.org" };

export const checkoutExamples: Examples = {
  "checkout/checkout-cart": {
    caller: "shopper",
    path: { cartID: demoId(TO_CHECK_OUT) },
    body: {
      data: {
        customer,
        billing_address: address,
        shipping_address: { ...address, instructions: "Ring at the ferry office" },
      },
    },
    more: {
      "At the total that the shopper has seen": {
        data: {
          customer,
          billing_address: address,
          expected_total: { amount: 7600, currency: "USD" },
        },
      },
    },
  },
};
