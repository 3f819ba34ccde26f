import * as useCase from "../../../lib/catalogs/rules/validate-rules.ts";
import { matchedRulesResponse, validateRulesRequest } from "../../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const validateRules = defineEndpoint({
  id: "catalogs/rules/validate-rules",
  method: "POST",
  path: "/catalogs/rules/validate",
  alsoAt: ["/pcm/catalogs/rules/validate"],
  summary: "Search catalog rules, or find the one that serves a shopper",
  description:
    "Changes nothing. Finds rules by what they say (`filter`), like another (`similarity`), that could decide for the same shoppers (`conflict`), or the one that serves a shopper (`resolve_for_shopper`), with the price books that are asked and, for a `sku` and `currency`, the price. If no rule serves the shopper, a rule with the nil UUID stands for the catalog that was published first; if nothing is published, the list is empty.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 1 } },
  body: validateRulesRequest,
  response: { status: 200, schema: matchedRulesResponse },
  run: (ctx, { body, query }) => useCase.validateRules(ctx, body, query),
});
export const handler = createHandler(validateRules);
