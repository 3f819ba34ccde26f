import type { FromSchema } from "json-schema-to-ts";
import { requestOf } from "../../schemas/envelope.ts";
import { nameSchema } from "../../schemas/titled.ts";
import { shippingAddressChange } from "../addresses.ts";
import { orderTexts } from "../schemas.ts";

/** An empty text, or null in a change, removes one. */
export const references = {
  order_number: { type: "string", maxLength: 255 },
  external_ref: { type: "string", maxLength: 64 },
} as const;

/** Other fields of an order are ignored; most clients send it as they read it. */
export const updateOrderRequest = nameSchema(
  "UpdateOrderRequest",
  requestOf(["type"], {
    type: { const: "order" },
    order_number: { ...references.order_number, type: ["string", "null"] },
    external_ref: { ...references.external_ref, type: ["string", "null"] },
    shipping_address: shippingAddressChange,
    status: {
      const: "cancelled",
      description: "Only `cancelled` can be set; the other states follow from payments.",
    },
    shipping: { const: "fulfilled" },
  }),
  {
    "": "Changes to an order. All other fields of an order are ignored, since they never change.",
    ...orderTexts,
    order_number:
      "Number that the store gives the order, at most 255 characters. Null or empty in an update removes it.",
    external_ref:
      "Reference of the order in another system, at most 64 characters. Null or empty in an update removes it.",
  },
);
export type OrderUpdate = FromSchema<typeof updateOrderRequest>["data"];

/** Clients send an order back as they read it (`docs/differences/orders.md`). */
export const ignoredOrderUpdateKeys = [
  "included",
  "links",
  "meta",
  "data.id",
  "data.payment",
  "data.anonymized",
  "data.customer",
  "data.contact",
  "data.account",
  "data.billing_address",
  "data.custom_attributes",
  "data.payment_intent_id",
  "data.links",
  "data.meta",
  "data.relationships",
] as const;
