import * as useCase from "../../../lib/flows/entries/entries.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteFlowEntry = defineEndpoint({
  id: "flows/entries/delete-flow-entry",
  method: "DELETE",
  path: "/v2/flows/{flowID}/entries/{entryID}",
  summary: "Remove a product's values of a template",
  description: "The template stays attached. A child is then left alone by builds of its parent.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "entry",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteFlowEntry(ctx, params),
});
export const handler = createHandler(deleteFlowEntry);
