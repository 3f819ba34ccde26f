import { demoId } from "../../infra/local/demo/stable-id.ts";
import { showExamples } from "../support/examples.ts";
import { guest, guestAddress } from "../support/orders/guest.ts";

showExamples({
  "checkout/checkout-cart": {
    path: { cartID: demoId("cart to check out") },
    data: {
      customer: guest,
      billing_address: guestAddress,
      shipping_address: { ...guestAddress, instructions: "Ring at the ferry office" },
    },
    more: {
      "At the total that the shopper has seen": {
        data: {
          customer: guest,
          billing_address: guestAddress,
          expected_total: { amount: 7600, currency: "USD" },
        },
      },
    },
  },
});
