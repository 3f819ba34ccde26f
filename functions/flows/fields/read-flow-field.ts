import { flowFieldResponse } from "../../../lib/flows/fields/field-schemas.ts";
import * as useCase from "../../../lib/flows/fields/fields.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readFlowField = defineEndpoint({
  id: "flows/fields/read-flow-field",
  method: "GET",
  path: "/v2/fields/{fieldID}",
  summary: "Get a field of a template",
  description: "With its rules.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: flowFieldResponse },
  run: (ctx, { params }) => useCase.readFlowField(ctx, params.fieldID),
});
export const handler = createHandler(readFlowField);
