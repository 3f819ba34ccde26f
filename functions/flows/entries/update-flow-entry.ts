import * as useCase from "../../../lib/flows/entries/entries.ts";
import {
  templateEntryResponse,
  updateTemplateEntryRequest,
} from "../../../lib/flows/entries/entry-schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateFlowEntry = defineEndpoint({
  id: "flows/entries/update-flow-entry",
  method: "PUT",
  path: "/v2/flows/{flowID}/entries/{entryID}",
  summary: "Change a product's values of a template",
  description:
    "Changes what is sent, then checks all values. A child is then left alone by builds of its parent.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "entry",
  body: updateTemplateEntryRequest,
  refusals: [404, 409],
  response: { status: 200, schema: templateEntryResponse },
  run: (ctx, { params, body }) => useCase.updateFlowEntry(ctx, params, body),
});
export const handler = createHandler(updateFlowEntry);
