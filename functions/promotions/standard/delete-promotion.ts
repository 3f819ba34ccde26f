import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { deletePromotion } from "../../../lib/promotions/standard/delete-promotion.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "promotions/standard/delete-promotion",
  method: "DELETE",
  path: "/v2/promotions/{promotion_id}",
  summary: "Delete a standard promotion with its codes",
  description:
    "Carts that have it lose it with their next request. The list of its usages goes with it, orders keep what they were granted.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => deletePromotion(ctx, params.promotion_id),
});
export const handler = createHandler(endpoint);
