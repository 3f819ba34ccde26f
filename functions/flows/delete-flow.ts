import * as useCase from "../../lib/flows/delete-flow.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteFlow = defineEndpoint({
  id: "flows/delete-flow",
  method: "DELETE",
  path: "/v2/flows/{flowID}",
  summary: "Delete a template of products",
  description: "Its fields go with it. 422 while products have it.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "flow",
  refusals: [404, 409, 422],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteFlow(ctx, params.flowID),
});
export const handler = createHandler(deleteFlow);
