import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/rules/rule-promotions.ts";
import { rulePromotionResponse } from "../../../lib/promotions/rules/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readRulePromotion = defineEndpoint({
  id: "promotions/rules/read-rule-promotion",
  method: "GET",
  path: "/v2/rule-promotions/{promotionID}",
  summary: "Get a rule promotion",
  description:
    "Disabled promotions and those that are over can be read, too. Codes are not part of the answer; they have a list of their own.",
  auth: ["client_credentials"],
  table: "read",
  showsMakers: true,
  errors: "promotions",
  refusals: [404],
  response: { status: 200, schema: rulePromotionResponse },
  run: (ctx, { params }) => useCase.readRulePromotion(ctx, params.promotionID),
});
export const handler = createHandler(readRulePromotion);
