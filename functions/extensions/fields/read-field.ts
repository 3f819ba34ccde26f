import { fieldResponse } from "../../../lib/extensions/fields/field-schemas.ts";
import * as useCase from "../../../lib/extensions/fields/fields.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readField = defineEndpoint({
  id: "extensions/fields/read-field",
  method: "GET",
  path: "/v2/settings/extensions/custom-apis/{customApiID}/fields/{fieldID}",
  summary: "Get a Custom Field",
  description: "The field with all its rules, including defaults. A field of another Custom API is 404.",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: fieldResponse },
  run: (ctx, { params }) => useCase.readField(ctx, params),
});
export const handler = createHandler(readField);
