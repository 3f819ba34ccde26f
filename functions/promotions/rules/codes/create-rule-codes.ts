import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { foldRuleCodes } from "../../../../lib/promotions/codes/fold-body.ts";
import { createRuleCodesRequest, newRuleCodesResponse } from "../../../../lib/promotions/codes/schemas.ts";
import * as useCase from "../../../../lib/promotions/rules/codes/rule-codes.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const createRuleCodes = defineEndpoint({
  id: "promotions/rules/codes/create-rule-codes",
  method: "POST",
  path: "/v2/rule-promotions/{promotionID}/codes",
  summary: "Create codes of a rule promotion",
  description: `Answers with the codes. Other promotions may have the same codes: \`messages\` names these, and a cart with one of them gets what all of the promotions grant. A code that this promotion has already is 422, and no code is added. An automatic promotion cannot have codes, any other has up to 100,000. After a 503 some of the codes may have been added: send the same request again for the rest.`,
  auth: ["client_credentials"],
  table: "write",
  showsMakers: true,
  errors: "promotions",
  body: createRuleCodesRequest,
  bodyLimit: 1024 * 1024, // 1,000 codes of the greatest length
  normalize: foldRuleCodes,
  refusals: [404, 409],
  response: { status: 201, schema: newRuleCodesResponse },
  run: (ctx, { params, body }) => useCase.createRuleCodes(ctx, params.promotionID, body),
});
export const handler = createHandler(createRuleCodes);
