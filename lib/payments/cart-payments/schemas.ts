import { cartHeaders } from "../../carts/cart/cart-headers.ts";
import { cartResponse } from "../../carts/schemas/responses.ts";
import { exactObject, openObject } from "../../schemas/exact-object.ts";
import { text } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { paymentIntentSchema } from "../intent-schema.ts";

/** A payment prices the cart as a request of the cart itself does. */
export const cartPaymentHeaders = cartHeaders;

export const cartPaymentResponse = nameSchema(
  "CartPaymentResponse",
  exactObject({
    data: cartResponse.properties.data,
    included: { ifAny: cartResponse.properties.included },
    meta: exactObject({ payment_intent: exactObject({ payment_intent: paymentIntentSchema }) }),
  }),
  {
    "": "A cart and the payment that began with it.",
    meta: "The payment, at two levels as clients read it.",
    "meta.payment_intent": "Holds the intent with which the shopper's browser pays.",
  },
);

export const confirmOrderRequest = nameSchema(
  "ConfirmOrderRequest",
  openObject([], {
    data: openObject([], {
      options: openObject([], {
        metadata: openObject([], {
          order_id: { ...text, description: "Must be the order of the path." },
          statement_descriptor: { ...text, description: "Accepted, but not used." },
        }),
      }),
    }),
  }),
  {
    "": "The body may be left out.",
    data: "All of it may be left out.",
    options: "For the gateway alone.",
    "options.metadata": "Texts about the payment.",
  },
);
