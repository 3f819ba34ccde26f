import type { FromSchema } from "json-schema-to-ts";
import { envelope } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, moment, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { displayPriceSchema } from "../schemas/price-schemas.ts";

const cents = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;
const addressText = { type: ["string", "null"], maxLength: 2048 } as const;

export const groupFields = {
  type: {
    enum: ["shipping_group", "shipping-type"],
    description: "`shipping_group`; `shipping-type` counts as the same.",
  },
  shipping_type: { type: "string", maxLength: 50 },
  tracking_reference: { type: "string", maxLength: 50 },
  external_ref: { type: "string", maxLength: 64 },
  shipping_price: {
    type: "object",
    properties: { base: cents, tax: cents, fees: cents },
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

export const createShippingGroupRequest = nameSchema(
  "CreateShippingGroupRequest",
  envelope({
    type: "object",
    properties: groupFields,
    required: ["type"],
  }),
);

export const updateShippingGroupRequest = nameSchema(
  "UpdateShippingGroupRequest",
  envelope({ type: "object", properties: groupFields }),
);

export type GroupFields = FromSchema<typeof updateShippingGroupRequest>["data"];

export const shippingPrices = nameSchema(
  "ShippingPrices",
  exactObject({
    total: displayPriceSchema,
    base: displayPriceSchema,
    tax: displayPriceSchema,
    fees: displayPriceSchema,
    discount: optional({ ...displayPriceSchema, description: "What promotions take from it, negative." }),
  }),
);

export const groupAddress = nameSchema(
  "ShippingGroupAddress",
  exactObject({
    first_name: text,
    last_name: text,
    phone_number: text,
    company_name: text,
    line_1: text,
    line_2: text,
    city: text,
    postcode: text,
    county: text,
    country: text,
    region: text,
    instructions: text,
  }),
);
export type GroupAddressView = View<typeof groupAddress>;

const shippingGroupSchema = nameSchema(
  "ShippingGroup",
  exactObject({
    id: uuid,
    type: { const: "shipping_group" },
    relation: { const: "cart" },
    cart_id: text,
    order_id: text,
    shipping_type: text,
    tracking_reference: text,
    external_ref: optional(text),
    includes_tax: optional(groupFields.includes_tax),
    address: optional(groupAddress),
    delivery_estimate: optional(groupFields.delivery_estimate),
    created_at: moment,
    updated_at: moment,
    relationships: exactObject({
      cart: exactObject({ data: exactObject({ type: { const: "cart" }, id: text }) }),
    }),
    meta: exactObject({ shipping_display_price: shippingPrices }),
  }),
);
export type ShippingGroupView = View<typeof shippingGroupSchema>;

export const shippingGroupResponse = nameSchema(
  "ShippingGroupResponse",
  exactObject({ data: shippingGroupSchema }),
);

export const shippingGroupsResponse = nameSchema(
  "ShippingGroupListResponse",
  exactObject({ data: arrayOf(shippingGroupSchema) }),
);
