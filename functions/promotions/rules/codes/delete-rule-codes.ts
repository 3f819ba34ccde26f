import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { foldDeletedRuleCodes } from "../../../../lib/promotions/codes/fold-body.ts";
import { deleteRuleCodesRequest } from "../../../../lib/promotions/codes/schemas.ts";
import * as useCase from "../../../../lib/promotions/rules/codes/rule-codes.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const deleteRuleCodes = defineEndpoint({
  id: "promotions/rules/codes/delete-rule-codes",
  method: "DELETE",
  path: "/v2/rule-promotions/{promotionID}/codes",
  summary: "Delete codes of a rule promotion by their ids or texts",
  description:
    "The codes no longer count in carts that have them; their usages stay listed. Codes that the promotion does not have are ignored. After a 503 some of them may have been deleted: send the same request again for the rest.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  body: deleteRuleCodesRequest,
  bodyLimit: 1024 * 1024, // 1,000 codes of the greatest length
  normalize: foldDeletedRuleCodes,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => useCase.deleteRuleCodes(ctx, params.promotionID, body),
});
export const handler = createHandler(deleteRuleCodes);
