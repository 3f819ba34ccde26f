import type { FromSchema } from "json-schema-to-ts";
import { describeFields } from "../../schemas/describe-schema.ts";
import { envelope } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, moment, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { displayPriceSchema } from "../schemas/price-schemas.ts";

const cents = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;
const addressText = { type: ["string", "null"], maxLength: 2048 } as const;

const includesTaxText =
  "Whether the prices include tax. Stored for the client; no amount is computed from it.";

export const groupFields = describeFields(
  {
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
    address: nameSchema(
      "CreateShippingGroupRequestAddress",
      {
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
      {
        "": "Address that the items of a shipping group are sent to. Every field may be left out or null.",
        phone_number: "Phone number for the carrier.",
        country: "Country, preferably its ISO 3166-1 alpha-2 code; any text is accepted.",
        instructions: "Notes for the carrier, such as where to leave the parcel.",
      },
    ),
    delivery_estimate: { type: "object", properties: { start: moment, end: moment } },
  },
  {
    shipping_price:
      "Amounts in minor units. Those that are not sent are 0 in a new group, and stay in an update. 403 for " +
      "implicit tokens if the cart settings keep `shipping_prices` to client credentials.",
    "shipping_price.base": "Price of shipping itself.",
    "shipping_price.tax": "Tax on shipping.",
    "shipping_price.fees": "Fees in addition to the price of shipping and its tax.",
    includes_tax: includesTaxText,
  },
);

const groupTexts = {
  shipping_type: "Way of shipping, any text that the store uses, such as `express`; empty if not given.",
  tracking_reference: "Tracking number of the parcel; empty if not given.",
  external_ref: "Id of the group in another system; need not be unique. Absent if it was never sent.",
  address: "Address that the items are sent to. An update replaces the whole address.",
  delivery_estimate: "When the items should arrive. An end before the start is 400.",
  "delivery_estimate.start": "Earliest time of arrival (RFC 3339); fractions of a second are dropped.",
  "delivery_estimate.end": "Latest time of arrival (RFC 3339); fractions of a second are dropped.",
} as const;

export const createShippingGroupRequest = nameSchema(
  "CreateShippingGroupRequest",
  envelope({
    type: "object",
    properties: groupFields,
    required: ["type"],
  }),
  { "": "A shipping group to make.", ...groupTexts, data: "Fields of the shipping group." },
);

export const updateShippingGroupRequest = nameSchema(
  "UpdateShippingGroupRequest",
  envelope({ type: "object", properties: groupFields }),
  {
    "": "Fields of a shipping group to change; fields that are not sent keep their value.",
    ...groupTexts,
    data: "Fields of the shipping group.",
  },
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
  {
    "": "What it costs to ship a group, in the currency that its cart had, or was about to get, when the group was made.",
    total: "Sum of base, tax and fees, less what promotions take.",
    base: "Price of shipping itself, before promotions.",
    tax: "Tax on shipping.",
    fees: "Fees in addition to the price of shipping and its tax.",
  },
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
  {
    "": "Address that the items of a shipping group are sent to. Fields that were not given are empty strings.",
    phone_number: "Phone number for the carrier.",
    country: "Country, preferably its ISO 3166-1 alpha-2 code; any text is accepted.",
    instructions: "Notes for the carrier, such as where to leave the parcel.",
  },
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
  {
    "": "A part of a cart that is shipped to an address of its own, in a way of its own. Items join it by its id.",
    ...groupTexts,
    id: "Id of the shipping group.",
    cart_id: "Id of the cart that the group belongs to.",
    order_id: "Always empty, since the group belongs to a cart.",
    includes_tax: includesTaxText,
    relationships: "The cart that the group belongs to.",
    "relationships.cart": "Reference to the cart.",
    "relationships.cart.data": "Type and id of the cart.",
    "relationships.cart.data.id": "Id of the cart.",
    meta: "What it costs to ship the group.",
    "meta.shipping_display_price": "What it costs to ship the group, after promotions.",
  },
);
export type ShippingGroupView = View<typeof shippingGroupSchema>;

export const shippingGroupResponse = nameSchema(
  "ShippingGroupResponse",
  exactObject({ data: shippingGroupSchema }),
  "A shipping group.",
);

export const shippingGroupsResponse = nameSchema(
  "ShippingGroupListResponse",
  exactObject({ data: arrayOf(shippingGroupSchema) }),
  "All shipping groups of a cart, in the order they were added.",
);
