import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { foldRulePromotion } from "../../../lib/promotions/rules/fold-body.ts";
import { rulePromotionResponse, updateRulePromotionRequest } from "../../../lib/promotions/rules/schemas.ts";
import { updateRulePromotion } from "../../../lib/promotions/rules/update-rule-promotion.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "promotions/rules/update-rule-promotion",
  method: "PUT",
  path: "/v2/rule-promotions/{promotionID}",
  summary: "Change a rule promotion",
  description:
    "The next request of every cart gets the promotion as it is now. A priority that another enabled one has which is not over is 422, also where this one is enabled only now.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  body: updateRulePromotionRequest,
  normalize: foldRulePromotion,
  refusals: [404, 409, 422],
  response: { status: 200, schema: rulePromotionResponse },
  run: (ctx, { params, body }) => updateRulePromotion(ctx, params.promotionID, body),
});
export const handler = createHandler(endpoint);
