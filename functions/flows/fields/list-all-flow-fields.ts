import { flowFieldsResponse } from "../../../lib/flows/fields/field-schemas.ts";
import * as useCase from "../../../lib/flows/fields/fields.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listAllFlowFields = defineEndpoint({
  id: "flows/fields/list-all-flow-fields",
  method: "GET",
  path: "/v2/fields",
  summary: "List the fields of all templates",
  description: "Oldest first.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 }, filter: useCase.fieldFilter },
  response: { status: 200, schema: flowFieldsResponse },
  run: (ctx, { query }) => useCase.listAllFlowFields(ctx, query),
});
export const handler = createHandler(listAllFlowFields);
