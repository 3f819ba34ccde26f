import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { usageQuery } from "../../../../lib/promotions/codes/list-usages.ts";
import { usagesResponse } from "../../../../lib/promotions/codes/schemas.ts";
import * as useCase from "../../../../lib/promotions/rules/codes/rule-codes.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const listRuleCodeUsages = defineEndpoint({
  id: "promotions/rules/codes/list-rule-code-usages",
  method: "GET",
  path: "/v2/rule-promotions/{promotionID}/codes/{codeID}/usages",
  summary: "List the usages of a code of a rule promotion",
  description:
    "One entry for each order, newest first. The path names the code by its id or its text. A code that the promotion does not have, or no longer has, is 404.",
  auth: ["client_credentials"],
  table: "read",
  showsMakers: true,
  errors: "promotions",
  query: usageQuery,
  refusals: [404],
  response: { status: 200, schema: usagesResponse },
  run: (ctx, { params, query }) => useCase.listRuleCodeUsages(ctx, params.promotionID, params.codeID, query),
});
export const handler = createHandler(listRuleCodeUsages);
