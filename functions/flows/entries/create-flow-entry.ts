import * as useCase from "../../../lib/flows/entries/entries.ts";
import {
  createTemplateEntryRequest,
  templateEntryResponse,
} from "../../../lib/flows/entries/entry-schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createFlowEntry = defineEndpoint({
  id: "flows/entries/create-flow-entry",
  method: "POST",
  path: "/v2/flows/{flowID}/entries",
  summary: "Write a product's first values of a template",
  description:
    "The id is the product's; the template is attached to it. Fields that are not sent get their defaults. An id of no product, and a second entry of one, is 422. A child is then left alone by builds of its parent.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createTemplateEntryRequest,
  refusals: [404, 409],
  response: { status: 201, schema: templateEntryResponse },
  run: (ctx, { params, body }) => useCase.createFlowEntry(ctx, params.flowID, body),
});
export const handler = createHandler(createFlowEntry);
