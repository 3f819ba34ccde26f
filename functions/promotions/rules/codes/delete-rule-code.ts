import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import * as useCase from "../../../../lib/promotions/rules/codes/rule-codes.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const deleteRuleCode = defineEndpoint({
  id: "promotions/rules/codes/delete-rule-code",
  method: "DELETE",
  path: "/v2/rule-promotions/{promotionID}/codes/{codeID}",
  summary: "Delete a code of a rule promotion by its id",
  description:
    "The code no longer counts in carts that have it. Its usages stay in the list of the promotion's usages. An id that none of the promotion's codes has is 404.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteRuleCode(ctx, params.promotionID, params.codeID),
});
export const handler = createHandler(deleteRuleCode);
