import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/orders/delete-order.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteOrder = defineEndpoint({
  id: "orders/delete-order",
  method: "DELETE",
  path: "/v2/orders/{orderID}",
  summary: "Delete an imported order",
  description:
    "Only imported orders can be deleted; one that was checked out here is 422. Stock and promotion codes do not change.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  refusals: [404, 409, 422],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteOrder(ctx, params.orderID),
});
export const handler = createHandler(deleteOrder);
