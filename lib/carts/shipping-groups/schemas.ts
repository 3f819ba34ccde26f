import type { FromSchema } from "json-schema-to-ts";
import { enveloped } from "../../schemas/envelope.ts";

const cents = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;
const addressText = { type: ["string", "null"], maxLength: 2048 } as const;
const moment = { type: "string", format: "date-time" } as const;

const fields = {
  type: { enum: ["shipping_group", "shipping-type"], description: "`shipping_group`." },
  shipping_type: { type: "string", maxLength: 50 },
  tracking_reference: { type: "string", maxLength: 50 },
  external_ref: { type: "string", maxLength: 64 },
  shipping_price: {
    type: "object",
    properties: { base: cents, tax: cents, fees: cents },
    description: "Minor units, 0 where not given; the total is computed.",
  },
  includes_tax: { type: "boolean" },
  address: {
    type: "object",
    properties: {
      first_name: addressText,
      last_name: addressText,
      phone_number: addressText,
      company_name: addressText,
      line_1: addressText,
      line_2: addressText,
      city: addressText,
      postcode: addressText,
      county: addressText,
      country: addressText,
      region: addressText,
      instructions: addressText,
    },
  },
  delivery_estimate: { type: "object", properties: { start: moment, end: moment } },
} as const;

export const createShippingGroupRequest = enveloped({
  type: "object",
  properties: fields,
  required: ["type"],
});

export const updateShippingGroupRequest = enveloped({ type: "object", properties: fields });

export type GroupFields = FromSchema<typeof updateShippingGroupRequest>["data"];

const display = {
  type: "object",
  properties: { amount: { type: "integer" }, currency: { type: "string" }, formatted: { type: "string" } },
  required: ["amount", "currency", "formatted"],
} as const;

const shown = {
  type: "object",
  properties: {
    id: { type: "string", format: "uuid" },
    type: { const: "shipping_group" },
    relation: { const: "cart" },
    cart_id: { type: "string" },
    order_id: { type: "string" },
    shipping_type: { type: "string" },
    tracking_reference: { type: "string" },
    created_at: moment,
    updated_at: moment,
    meta: {
      type: "object",
      properties: {
        shipping_display_price: {
          type: "object",
          properties: { total: display, base: display, tax: display, fees: display },
          required: ["total", "base", "tax", "fees"],
        },
      },
      required: ["shipping_display_price"],
    },
  },
  required: ["id", "type", "relation", "cart_id", "order_id", "shipping_type", "tracking_reference", "meta"],
} as const;

export const shippingGroupResponse = enveloped(shown);

export const shippingGroupsResponse = enveloped({ type: "array", items: shown });
