import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { listUsages, usageQuery } from "../../../../lib/promotions/codes/list-usages.ts";
import { usagesResponse } from "../../../../lib/promotions/codes/schemas.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const listRuleUsages = defineEndpoint({
  id: "promotions/rules/codes/list-rule-usages",
  method: "GET",
  path: "/v2/rule-promotions/{promotionID}/usages",
  summary: "List the usages of a rule promotion's codes",
  description:
    "One entry for each order and code, newest first, including codes that were deleted since. Orders that gave their uses back, because they were cancelled or expired unpaid, are listed with 0 uses.",
  auth: ["client_credentials"],
  table: "read",
  showsMakers: true,
  errors: "promotions",
  query: usageQuery,
  refusals: [404],
  response: { status: 200, schema: usagesResponse },
  run: (ctx, { params, query }) =>
    listUsages(ctx, { source: "rule", promotionId: params.promotionID }, query),
});
export const handler = createHandler(listRuleUsages);
