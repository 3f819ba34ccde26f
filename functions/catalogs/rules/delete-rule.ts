import * as useCase from "../../../lib/catalogs/rules/rules.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteRule = defineEndpoint({
  id: "catalogs/rules/delete-rule",
  method: "DELETE",
  path: "/catalogs/rules/{rule_id}",
  alsoAt: ["/pcm/catalogs/rules/{rule_id}"],
  summary: "Delete a catalog rule",
  description:
    "The rule stops counting with the next request; its catalog stays. A rule that is already deleted is 404.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "catalog rule",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteRule(ctx, params.rule_id),
});
export const handler = createHandler(deleteRule);
