import * as useCase from "../../../lib/catalogs/rules/rules.ts";
import { ruleResponse } from "../../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readRule = defineEndpoint({
  id: "catalogs/rules/read-rule",
  method: "GET",
  path: "/catalogs/rules/{rule_id}",
  alsoAt: ["/pcm/catalogs/rules/{rule_id}"],
  summary: "Get a catalog rule",
  description: "The rule as it counts now; rules are not part of releases.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: ruleResponse },
  run: (ctx, { params }) => useCase.readRule(ctx, params.rule_id),
});
export const handler = createHandler(readRule);
