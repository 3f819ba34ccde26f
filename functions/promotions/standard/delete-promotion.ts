import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/standard/promotions.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deletePromotion = defineEndpoint({
  id: "promotions/standard/delete-promotion",
  method: "DELETE",
  path: "/v2/promotions/{promotion_id}",
  summary: "Delete a standard promotion with its codes",
  description:
    "Its codes and the list of its usages are deleted with it. Carts lose the discount with their next request; orders keep it.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  ifMatch: "promotion",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deletePromotion(ctx, params.promotion_id),
});
export const handler = createHandler(deletePromotion);
