import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { foldRulePromotion } from "../../../lib/promotions/rules/fold-body.ts";
import * as useCase from "../../../lib/promotions/rules/rule-promotions.ts";
import { rulePromotionResponse, updateRulePromotionRequest } from "../../../lib/promotions/rules/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateRulePromotion = defineEndpoint({
  id: "promotions/rules/update-rule-promotion",
  method: "PUT",
  path: "/v2/rule-promotions/{promotionID}",
  summary: "Update a rule promotion",
  description:
    "The change applies to the next request of every cart. A `priority` that another enabled promotion has which is not over is 422, also when this promotion is only now enabled.",
  auth: ["client_credentials"],
  table: "write",
  showsMakers: true,
  errors: "promotions",
  ifMatch: "rule promotion",
  body: updateRulePromotionRequest,
  normalize: foldRulePromotion,
  refusals: [404, 409, 422],
  response: { status: 200, schema: rulePromotionResponse },
  run: (ctx, { params, body }) => useCase.updateRulePromotion(ctx, params.promotionID, body),
});
export const handler = createHandler(updateRulePromotion);
