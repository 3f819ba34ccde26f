import { createFlowRequest, flowResponse } from "../../lib/flows/flow-schemas.ts";
import * as useCase from "../../lib/flows/flows.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createFlow = defineEndpoint({
  id: "flows/create-flow",
  method: "POST",
  path: "/v2/flows",
  summary: "Create a template of products",
  description:
    "A template has no fields at first. Its slug is `products(<name>)`; flows of other resources are 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createFlowRequest,
  refusals: [409],
  response: { status: 201, schema: flowResponse },
  run: (ctx, { body }) => useCase.createFlow(ctx, body),
});
export const handler = createHandler(createFlow);
