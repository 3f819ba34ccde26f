import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { deleteRulePromotion } from "../../../lib/promotions/rules/delete-rule-promotion.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "promotions/rules/delete-rule-promotion",
  method: "DELETE",
  path: "/v2/rule-promotions/{promotionID}",
  summary: "Delete a rule promotion with its codes",
  description:
    "Carts that have it lose it with their next request. The list of its usages goes with it, orders keep what they were granted.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => deleteRulePromotion(ctx, params.promotionID),
});
export const handler = createHandler(endpoint);
