import * as useCase from "../../../lib/catalogs/rules/rules.ts";
import { rulesResponse } from "../../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listRules = defineEndpoint({
  id: "catalogs/rules/list-rules",
  method: "GET",
  path: "/catalogs/rules",
  alsoAt: ["/pcm/catalogs/rules"],
  summary: "List the catalog rules",
  description:
    "Oldest first, which decides between rules that fit equally well. Rules outside of their schedules are listed too.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 1 }, filter: useCase.ruleFilter },
  response: { status: 200, schema: rulesResponse },
  run: (ctx, { query }) => useCase.listRules(ctx, query),
});
export const handler = createHandler(listRules);
