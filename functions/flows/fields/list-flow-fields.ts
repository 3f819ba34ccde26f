import { flowFieldsResponse } from "../../../lib/flows/fields/field-schemas.ts";
import * as useCase from "../../../lib/flows/fields/fields.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listFlowFields = defineEndpoint({
  id: "flows/fields/list-flow-fields",
  method: "GET",
  path: "/v2/flows/{flowID}/fields",
  summary: "List the fields of a template",
  description: "In their order.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 }, filter: useCase.fieldFilter },
  refusals: [404],
  response: { status: 200, schema: flowFieldsResponse },
  run: (ctx, { params, query }) => useCase.listFlowFields(ctx, params.flowID, query),
});
export const handler = createHandler(listFlowFields);
