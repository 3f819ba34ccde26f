import { createFlowFieldRequest, flowFieldResponse } from "../../../lib/flows/fields/field-schemas.ts";
import * as useCase from "../../../lib/flows/fields/fields.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createFlowField = defineEndpoint({
  id: "flows/fields/create-flow-field",
  method: "POST",
  path: "/v2/fields",
  summary: "Add a field to a template",
  description:
    "A template has at most 100 fields. Stored values stay as they are: a required field counts for their next write.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createFlowFieldRequest,
  refusals: [404, 409],
  response: { status: 201, schema: flowFieldResponse },
  run: (ctx, { body }) => useCase.createFlowField(ctx, body),
});
export const handler = createHandler(createFlowField);
