import { flowFieldResponse, updateFlowFieldRequest } from "../../../lib/flows/fields/field-schemas.ts";
import * as useCase from "../../../lib/flows/fields/fields.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateFlowField = defineEndpoint({
  id: "flows/fields/update-flow-field",
  method: "PUT",
  path: "/v2/fields/{fieldID}",
  summary: "Update a field of a template",
  description:
    "Changes what is sent; new rules count for later writes. Another slug, type or template is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "field",
  body: updateFlowFieldRequest,
  refusals: [404, 409],
  response: { status: 200, schema: flowFieldResponse },
  run: (ctx, { params, body }) => useCase.updateFlowField(ctx, params.fieldID, body),
});
export const handler = createHandler(updateFlowField);
