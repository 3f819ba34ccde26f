import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/rules/rule-promotions.ts";
import { rulePromotionFilter } from "../../../lib/promotions/rules/rule-promotions.ts";
import { rulePromotionsResponse } from "../../../lib/promotions/rules/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listRulePromotions = defineEndpoint({
  id: "promotions/rules/list-rule-promotions",
  method: "GET",
  path: "/v2/rule-promotions",
  summary: "List the rule promotions, newest first",
  description:
    "Disabled promotions and those that are over are listed, too. A filter with `eq(code,…)` finds all promotions that have a code, in any letter case.",
  auth: ["client_credentials"],
  table: "read",
  showsMakers: true,
  errors: "promotions",
  query: { page: { smallest: 1 }, filter: rulePromotionFilter },
  response: { status: 200, schema: rulePromotionsResponse },
  run: (ctx, { query }) => useCase.listRulePromotions(ctx, query),
});
export const handler = createHandler(listRulePromotions);
