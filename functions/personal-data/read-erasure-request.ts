import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { erasureRequestResponse } from "../../lib/personal-data/personal-data-schemas.ts";
import * as useCase from "../../lib/personal-data/read-erasure-request.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readErasureRequest = defineEndpoint({
  id: "personal-data/read-erasure-request",
  method: "GET",
  path: "/v2/personal-data/erasure-requests/{requestID}",
  summary: "Get an erasure request",
  description: "404 after 365 days.",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: erasureRequestResponse },
  run: (ctx, { params }) => useCase.readErasureRequest(ctx, params.requestID),
});
export const handler = createHandler(readErasureRequest);
