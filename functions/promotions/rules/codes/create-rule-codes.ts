import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { foldRuleCodes } from "../../../../lib/promotions/codes/fold-body.ts";
import {
  createdRuleCodesResponse,
  createRuleCodesRequest,
} from "../../../../lib/promotions/codes/schemas.ts";
import { createRuleCodes } from "../../../../lib/promotions/rules/codes/create-rule-codes.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "promotions/rules/codes/create-rule-codes",
  method: "POST",
  path: "/v2/rule-promotions/{promotionID}/codes",
  summary: "Give a rule promotion codes",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  body: createRuleCodesRequest,
  bodyLimit: 1024 * 1024, // a thousand codes of the longest kind
  normalize: foldRuleCodes,
  refusals: [404, 409],
  response: { status: 201, schema: createdRuleCodesResponse },
  run: (ctx, { params, body }) => createRuleCodes(ctx, params.promotionID, body),
});
export const handler = createHandler(endpoint);
