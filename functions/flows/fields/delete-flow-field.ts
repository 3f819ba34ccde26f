import * as useCase from "../../../lib/flows/fields/fields.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteFlowField = defineEndpoint({
  id: "flows/fields/delete-flow-field",
  method: "DELETE",
  path: "/v2/fields/{fieldID}",
  summary: "Delete a field of a template",
  description: "Its values are no longer shown, and go with the next write of the template's values.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "field",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteFlowField(ctx, params.fieldID),
});
export const handler = createHandler(deleteFlowField);
