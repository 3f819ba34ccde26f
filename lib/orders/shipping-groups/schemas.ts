import type { FromSchema } from "json-schema-to-ts";
import { groupAddress, groupFields, shippingPrices } from "../../carts/shipping-groups/schemas.ts";
import { envelope } from "../../schemas/envelope.ts";
import { exactObject, optional } from "../../schemas/exact-object.ts";
import { arrayOf, moment, text, uuid } from "../../schemas/resource.ts";
import { nameSchema } from "../../schemas/titled.ts";
import type { View } from "../../schemas/view.ts";
import { orderItemSchema, orderPrices, orderReference } from "../schemas.ts";

/** Without price: checkout fixed it, and a price in a request is ignored. */
const { shipping_price: _, includes_tax, ...fields } = groupFields;

export const createOrderGroupRequest = nameSchema(
  "CreateOrderShippingGroupRequest",
  envelope({
    type: "object",
    required: ["type"],
    properties: fields,
  }),
);

export const updateOrderGroupRequest = nameSchema(
  "UpdateOrderShippingGroupRequest",
  envelope({ type: "object", properties: fields }),
);

export type OrderGroupFields = FromSchema<typeof updateOrderGroupRequest>["data"];

const orderGroupSchema = nameSchema(
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

export const orderGroupResponse = nameSchema(
  "OrderShippingGroupResponse",
  exactObject({
    data: orderGroupSchema,
    included: optional(exactObject({ items: arrayOf(orderItemSchema) })),
  }),
);

export const orderGroupsResponse = nameSchema(
  "OrderShippingGroupListResponse",
  exactObject({ data: arrayOf(orderGroupSchema) }),
);
