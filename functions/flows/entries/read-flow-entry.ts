import * as useCase from "../../../lib/flows/entries/entries.ts";
import { templateEntryResponse } from "../../../lib/flows/entries/entry-schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readFlowEntry = defineEndpoint({
  id: "flows/entries/read-flow-entry",
  method: "GET",
  path: "/v2/flows/{flowID}/entries/{entryID}",
  summary: "Get a product's values of a template",
  description: "404 also where the product has none.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: templateEntryResponse },
  run: (ctx, { params }) => useCase.readFlowEntry(ctx, params),
});
export const handler = createHandler(readFlowEntry);
