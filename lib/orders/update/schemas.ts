import type { FromSchema } from "json-schema-to-ts";
import { enveloped } from "../../schemas/envelope.ts";
import { titled } from "../../schemas/titled.ts";
import { shippingAddressChange } from "../addresses.ts";

/** How a store and its other systems call an order; empty, or null in a change, to remove. */
export const references = {
  order_number: { type: "string", maxLength: 255 },
  external_ref: { type: "string", maxLength: 64 },
} as const;

/** Whatever else is sent of an order never changes and is ignored. */
export const updateOrderRequest = titled(
  "UpdateOrderRequest",
  enveloped({
    type: "object",
    required: ["type"],
    properties: {
      type: { const: "order" },
      order_number: { ...references.order_number, type: ["string", "null"] },
      external_ref: { ...references.external_ref, type: ["string", "null"] },
      shipping_address: shippingAddressChange,
      status: {
        const: "cancelled",
        description: "Only `cancelled` can be set; the other states follow from payments.",
      },
      shipping: { const: "fulfilled" },
    },
  }),
);
export type OrderUpdate = FromSchema<typeof updateOrderRequest>["data"];
