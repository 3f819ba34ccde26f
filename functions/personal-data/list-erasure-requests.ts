import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/personal-data/list-erasure-requests.ts";
import { erasureRequestsResponse } from "../../lib/personal-data/personal-data-schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listErasureRequests = defineEndpoint({
  id: "personal-data/list-erasure-requests",
  method: "GET",
  path: "/v2/personal-data/erasure-requests",
  summary: "List erasure requests",
  description:
    "The newest 100, or with `eq(resource_type,…):eq(resource_id,…)` the newest 100 about one resource. Other filters are 400.",
  auth: ["client_credentials"],
  table: "read",
  query: useCase.erasureRequestsQuery,
  response: { status: 200, schema: erasureRequestsResponse },
  run: (ctx, { query }) => useCase.listErasureRequests(ctx, query),
});
export const handler = createHandler(listErasureRequests);
