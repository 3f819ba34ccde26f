import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { codeFilter, LARGEST_CODE_OFFSET } from "../../../../lib/promotions/codes/code-page.ts";
import { ruleCodesResponse } from "../../../../lib/promotions/codes/schemas.ts";
import * as useCase from "../../../../lib/promotions/rules/codes/rule-codes.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const listRuleCodes = defineEndpoint({
  id: "promotions/rules/codes/list-rule-codes",
  method: "GET",
  path: "/v2/rule-promotions/{promotionID}/codes",
  summary: "List the codes of a rule promotion",
  description:
    "Oldest first. Offsets reach all of the up to 100,000 codes. A filter with `eq` or `in` finds codes in any letter case.",
  auth: ["client_credentials"],
  table: "read",
  showsMakers: true,
  errors: "promotions",
  query: { page: { smallest: 1, largestOffset: LARGEST_CODE_OFFSET }, filter: codeFilter },
  refusals: [404],
  response: { status: 200, schema: ruleCodesResponse },
  run: (ctx, { params, query }) => useCase.listRuleCodes(ctx, params.promotionID, query),
});
export const handler = createHandler(listRuleCodes);
