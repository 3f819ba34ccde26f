import * as useCase from "../../../lib/catalogs/rules/rules.ts";
import { ruleResponse, updateRuleRequest } from "../../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateRule = defineEndpoint({
  id: "catalogs/rules/update-rule",
  method: "PUT",
  path: "/catalogs/rules/{rule_id}",
  alsoAt: ["/pcm/catalogs/rules/{rule_id}"],
  summary: "Update a catalog rule",
  description:
    "Counts from the next request on, without a release. A list that is sent replaces the old one. A field that a rule or a schedule does not have is 422, and nothing changes.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "catalog rule",
  body: updateRuleRequest,
  refusals: [404, 409],
  response: { status: 200, schema: ruleResponse },
  run: (ctx, { params, body }) => useCase.updateRule(ctx, params.rule_id, body),
});
export const handler = createHandler(updateRule);
