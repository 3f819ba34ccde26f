import { flowsResponse } from "../../lib/flows/flow-schemas.ts";
import * as useCase from "../../lib/flows/flows.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listFlows = defineEndpoint({
  id: "flows/list-flows",
  method: "GET",
  path: "/v2/flows",
  summary: "List the templates of products",
  description: "Oldest first.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 }, filter: useCase.flowFilter },
  response: { status: 200, schema: flowsResponse },
  run: (ctx, { query }) => useCase.listFlows(ctx, query),
});
export const handler = createHandler(listFlows);
