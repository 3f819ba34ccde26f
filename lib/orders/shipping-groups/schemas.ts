import type { FromSchema } from "json-schema-to-ts";
import { groupAddress, groupFields, shippingPrices } from "../../carts/shipping-groups/schemas.ts";
import { requestOf } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, etagId, moment, resourceOf, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { orderItemSchema, orderPrices, orderReference } from "../schemas.ts";

/** Without price: checkout fixed it, and a price in a request is ignored. */
const fields = {
  type: groupFields.type,
  shipping_type: groupFields.shipping_type,
  tracking_reference: groupFields.tracking_reference,
  external_ref: groupFields.external_ref,
  address: groupFields.address,
  delivery_estimate: groupFields.delivery_estimate,
} as const;

const groupTexts = {
  shipping_type:
    "How it is sent, a text of the store's choice of at most 50 characters; empty if none was set.",
  tracking_reference: "Tracking reference of the carrier, at most 50 characters; empty if none was set.",
  external_ref: "Reference of the shipping group in another system, at most 64 characters.",
  address:
    "Where it is sent. An address that is sent replaces the whole old one; it cannot change once the order is fulfilled.",
  delivery_estimate: "When it should arrive. In an update, a bound that is left out stays.",
  "delivery_estimate.start": "Earliest moment of arrival, kept to the second.",
  "delivery_estimate.end": "Latest moment of arrival, not before `start`.",
} as const;

export const createOrderGroupRequest = nameSchema(
  "CreateOrderShippingGroupRequest",
  requestOf(["type"], fields),
  {
    "": "A shipping group to add to an order. It costs nothing: a price that is sent is ignored.",
    ...groupTexts,
  },
);

export const updateOrderGroupRequest = nameSchema("UpdateOrderShippingGroupRequest", requestOf([], fields), {
  "": "Changes to a shipping group. A price that is sent is ignored.",
  ...groupTexts,
});

export type OrderGroupFields = FromSchema<typeof updateOrderGroupRequest>["data"];

const orderGroupSchema = nameSchema(
  "OrderShippingGroup",
  resourceOf("shipping_group", {
    relation: { const: "order" },
    cart_id: { ...text, description: "Id of the cart that was checked out; empty for an imported order." },
    order_id: uuid,
    shipping_type: text,
    tracking_reference: text,
    external_ref: optional(text),
    includes_tax: optional(groupFields.includes_tax),
    address: optional(groupAddress),
    delivery_estimate: optional(fields.delivery_estimate),
    created_at: moment,
    updated_at: moment,
    relationships: exactObject({ order: orderReference }),
    meta: exactObject({
      shipping_display_price: shippingPrices,
      total_display_price: optional({
        ...orderPrices,
        description: "Totals of the group's items and its shipping; only where a single group is read.",
      }),
      etag_id: etagId,
    }),
  }),
  {
    "": "Items of an order that are sent together: how and where they are sent, and what that costs.",
    ...groupTexts,
    id: "Id of the shipping group. A shipping group of a cart keeps its id in the order.",
    relation: "Always `order`: it belongs to an order and not to a cart.",
    order_id: "Id of the order.",
    includes_tax: "As it was set in the cart; no amount depends on it.",
    meta: "What the shipping group costs.",
    "meta.shipping_display_price": "What shipping costs, as fixed at checkout.",
  },
);
export type OrderGroupView = View<typeof orderGroupSchema>;

export const orderGroupResponse = nameSchema(
  "OrderShippingGroupResponse",
  exactObject({
    data: orderGroupSchema,
    included: optional(exactObject({ items: arrayOf(orderItemSchema) })),
  }),
  {
    "": "A shipping group of an order. A read with `include=items` adds its items.",
    included: "The group's items, with `include=items`.",
    "included.items": "The items that are sent with this group.",
  },
);

export const orderGroupsResponse = nameSchema(
  "OrderShippingGroupListResponse",
  exactObject({ data: arrayOf(orderGroupSchema) }),
  "All shipping groups of an order, without their totals.",
);
