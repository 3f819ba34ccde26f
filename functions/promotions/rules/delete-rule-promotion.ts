import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/rules/rule-promotions.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteRulePromotion = defineEndpoint({
  id: "promotions/rules/delete-rule-promotion",
  method: "DELETE",
  path: "/v2/rule-promotions/{promotionID}",
  summary: "Delete a rule promotion with its codes",
  description:
    "Its codes and the list of its usages are deleted with it. Carts lose the discount with their next request; orders keep it.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  ifMatch: "rule promotion",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteRulePromotion(ctx, params.promotionID),
});
export const handler = createHandler(deleteRulePromotion);
