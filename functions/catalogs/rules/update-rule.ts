import { updateRule } from "../../../lib/catalogs/rules/update-rule.ts";
import { ruleResponse, updateRuleRequest } from "../../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "catalogs/rules/update-rule",
  method: "PUT",
  path: "/catalogs/rules/{rule_id}",
  alsoAt: ["/pcm/catalogs/rules/{rule_id}"],
  summary: "Change a catalog rule",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: updateRuleRequest,
  refusals: [404, 409],
  response: { status: 200, schema: ruleResponse },
  run: (ctx, { params, body }) => updateRule(ctx, params.rule_id, body),
});
export const handler = createHandler(endpoint);
