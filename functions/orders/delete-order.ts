import { refuseUnknown } from "../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/orders/delete-order.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteOrder = defineEndpoint({
  id: "orders/delete-order",
  method: "DELETE",
  path: "/v2/orders/{orderID}",
  summary: "Delete an order",
  description:
    "Deletes an order on which no money was settled and no payment is in progress, cancelled or not, with what it has of " +
    "stock and promotion codes given back. Any other order is 422 and stays; an imported one can be deleted whatever it " +
    "says was paid elsewhere. No event is raised.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  ifMatch: "order",
  refusesUnknown: refuseUnknown({
    send: "Send no body: the order in the path is deleted.",
  }),
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteOrder(ctx, params.orderID),
});
export const handler = createHandler(deleteOrder);
