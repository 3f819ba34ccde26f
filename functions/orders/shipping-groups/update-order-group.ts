import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/orders/shipping-groups/order-groups.ts";
import { orderGroupResponse, updateOrderGroupRequest } from "../../../lib/orders/shipping-groups/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateOrderGroup = defineEndpoint({
  id: "orders/shipping-groups/update-order-group",
  method: "PUT",
  path: "/v2/orders/{orderID}/shipping-groups/{shippingGroupID}",
  summary: "Update a shipping group of an order",
  description:
    "Changes the fields that are sent, such as `tracking_reference`; prices are ignored. A new address for a fulfilled order is 400, any change of an anonymized order is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  ifMatch: "shipping group",
  body: updateOrderGroupRequest,
  refusals: [404, 409, 422],
  response: { status: 200, schema: orderGroupResponse },
  run: (ctx, { params, body }) => useCase.updateOrderGroup(ctx, params, body.data),
});
export const handler = createHandler(updateOrderGroup);
