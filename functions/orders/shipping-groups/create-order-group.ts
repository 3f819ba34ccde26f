import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/orders/shipping-groups/order-groups.ts";
import { createOrderGroupRequest, orderGroupResponse } from "../../../lib/orders/shipping-groups/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createOrderGroup = defineEndpoint({
  id: "orders/shipping-groups/create-order-group",
  method: "POST",
  path: "/v2/orders/{orderID}/shipping-groups",
  summary: "Add a shipping group to an order",
  description:
    "The group costs nothing and has no items, since totals do not change after checkout. An order that is fulfilled, cancelled or anonymized, or that has 100 groups, is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: createOrderGroupRequest,
  refusals: [404, 409],
  response: { status: 201, schema: orderGroupResponse },
  run: (ctx, { params, body }) => useCase.createOrderGroup(ctx, params.orderID, body.data),
});
export const handler = createHandler(createOrderGroup);
