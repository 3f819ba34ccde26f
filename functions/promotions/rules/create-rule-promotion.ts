import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { foldRulePromotion } from "../../../lib/promotions/rules/fold-body.ts";
import * as useCase from "../../../lib/promotions/rules/rule-promotions.ts";
import { createRulePromotionRequest, rulePromotionResponse } from "../../../lib/promotions/rules/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createRulePromotion = defineEndpoint({
  id: "promotions/rules/create-rule-promotion",
  method: "POST",
  path: "/v2/rule-promotions",
  summary: "Create a rule promotion",
  description:
    "A discount that is made of conditions and actions. It applies by itself if it is `automatic`, else to carts with one of its codes. A store has at most 1,000 rule promotions, then 422, of which 50 may be automatic, then 400; disabled ones and those that are over count, too.",
  auth: ["client_credentials"],
  table: "write",
  showsMakers: true,
  errors: "promotions",
  body: createRulePromotionRequest,
  normalize: foldRulePromotion,
  refusals: [409],
  response: { status: 201, schema: rulePromotionResponse },
  run: (ctx, { body }) => useCase.createRulePromotion(ctx, body),
});
export const handler = createHandler(createRulePromotion);
