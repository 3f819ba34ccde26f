import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { codeFilter, LARGEST_CODE_OFFSET } from "../../../../lib/promotions/codes/code-page.ts";
import { ruleCodesResponse } from "../../../../lib/promotions/codes/schemas.ts";
import { listRuleCodes } from "../../../../lib/promotions/rules/codes/list-rule-codes.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "promotions/rules/codes/list-rule-codes",
  method: "GET",
  path: "/v2/rule-promotions/{promotionID}/codes",
  summary: "List the codes of a rule promotion",
  description: "In the order of their creation, up to 100,000. A filter names codes, whatever their case.",
  auth: ["client_credentials"],
  table: "read",
  errors: "promotions",
  query: { page: { smallest: 1, largestOffset: LARGEST_CODE_OFFSET }, filter: codeFilter },
  refusals: [404],
  response: { status: 200, schema: ruleCodesResponse },
  run: (ctx, { params, query }) => listRuleCodes(ctx, params.promotionID, query),
});
export const handler = createHandler(endpoint);
