import type { FromSchema } from "json-schema-to-ts";
import { groupAddress, groupFields, shippingPrices } from "../../carts/shipping-groups/schemas.ts";
import { enveloped } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, moment, text, uuid } from "../../schemas/resource.ts";
import { titled } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { orderItemSchema, orderPrices, orderReference } from "../schemas.ts";

/** No price: what an order costs was settled at checkout, and what is sent of it is ignored. */
const { shipping_price: _, includes_tax, ...fields } = groupFields;

export const createOrderGroupRequest = titled(
  "CreateOrderShippingGroupRequest",
  enveloped({
    type: "object",
    required: ["type"],
    properties: fields,
  }),
);

export const updateOrderGroupRequest = titled(
  "UpdateOrderShippingGroupRequest",
  enveloped({ type: "object", properties: fields }),
);

export type OrderGroupFields = FromSchema<typeof updateOrderGroupRequest>["data"];

/** A shipping group of an order. */
const orderGroupSchema = titled(
  "OrderShippingGroup",
  exactObject({
    id: uuid,
    type: { const: "shipping_group" },
    relation: { const: "order" },
    cart_id: { ...text, description: "Id of the cart that was checked out; empty for an imported order." },
    order_id: uuid,
    shipping_type: text,
    tracking_reference: text,
    external_ref: optional(text),
    includes_tax: optional(includes_tax),
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
    }),
  }),
);
export type OrderGroupView = View<typeof orderGroupSchema>;

export const orderGroupResponse = titled(
  "OrderShippingGroupResponse",
  exactObject({
    data: orderGroupSchema,
    included: optional(exactObject({ items: arrayOf(orderItemSchema) })),
  }),
);

export const orderGroupsResponse = titled(
  "OrderShippingGroupListResponse",
  exactObject({ data: arrayOf(orderGroupSchema) }),
);
