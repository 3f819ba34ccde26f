import { flowResponse } from "../../lib/flows/flow-schemas.ts";
import * as useCase from "../../lib/flows/flows.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readFlow = defineEndpoint({
  id: "flows/read-flow",
  method: "GET",
  path: "/v2/flows/{flowID}",
  summary: "Get a template of products",
  description: "With references to its fields.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: flowResponse },
  run: (ctx, { params }) => useCase.readFlow(ctx, params.flowID),
});
export const handler = createHandler(readFlow);
