import { flowResponse, updateFlowRequest } from "../../lib/flows/flow-schemas.ts";
import * as useCase from "../../lib/flows/flows.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateFlow = defineEndpoint({
  id: "flows/update-flow",
  method: "PUT",
  path: "/v2/flows/{flowID}",
  summary: "Update a template of products",
  description:
    "Changes what is sent. The slug never changes: another one is 422. Values of a disabled template are kept, but neither checked nor shown.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "flow",
  body: updateFlowRequest,
  refusals: [404, 409],
  response: { status: 200, schema: flowResponse },
  run: (ctx, { params, body }) => useCase.updateFlow(ctx, params.flowID, body),
});
export const handler = createHandler(updateFlow);
