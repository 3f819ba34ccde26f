import * as useCase from "../../../lib/catalogs/rules/rules.ts";
import { createRuleRequest, ruleResponse } from "../../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createRule = defineEndpoint({
  id: "catalogs/rules/create-rule",
  method: "POST",
  path: "/catalogs/rules",
  alsoAt: ["/pcm/catalogs/rules"],
  summary: "Create a catalog rule",
  description:
    "Says which shoppers are served from which catalog: by account, customer, channel, tag or time. It counts from the next request on, without a release.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createRuleRequest,
  refusals: [409],
  response: { status: 201, schema: ruleResponse },
  run: (ctx, { body }) => useCase.createRule(ctx, body),
});
export const handler = createHandler(createRule);
