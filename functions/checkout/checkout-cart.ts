import * as useCase from "../../lib/checkout/checkout-cart.ts";
import { ignoredCheckoutKeys } from "../../lib/checkout/ignored-keys.ts";
import { keyedCheckoutRequest } from "../../lib/checkout/keyed-checkout.ts";
import { checkoutRequest, checkoutResponse, foldCheckout } from "../../lib/checkout/schemas.ts";
import { refuseUnknown } from "../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createCountingHandler } from "../../lib/runtime/counting-handler.ts";

export const checkoutCart = defineEndpoint({
  id: "checkout/checkout-cart",
  method: "POST",
  path: "/v2/carts/{cartID}/checkout",
  summary: "Check out a cart",
  description:
    "Makes an order of the cart: its items, amounts, addresses and codes as they are at this moment. Sent twice, also by a double click, it is one order. `expected_total` refuses a cart that costs something else than the shopper saw. The cart stays; the order is unpaid until a payment is made. An order of an implicit token ends by itself if no payment is begun (30 days, setting `orders.unpaid_days`). An implicit token makes at most 30 orders of a cart within 24 hours, a network 600 in an hour (429), with at most 100 KB of texts each (422).",
  auth: ["implicit", "client_credentials"],
  table: "write",
  countsCallers: true,
  errors: "rules",
  ...keyedCheckoutRequest,
  body: checkoutRequest,
  normalize: foldCheckout,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { … } } with who buys ("customer", or "account" and "contact"), "billing_address" and, if it is another, "shipping_address".',
    ignores: ignoredCheckoutKeys,
  }),
  refusals: [403, 404, 409],
  response: { status: 201, schema: checkoutResponse },
  run: (ctx, { params, body, headers }) =>
    useCase.checkoutCart(ctx, params.cartID, { data: body.data, headers }),
});
export const handler = createCountingHandler(checkoutCart);
