import { createFieldRequest, fieldResponse } from "../../../lib/extensions/fields/field-schemas.ts";
import * as useCase from "../../../lib/extensions/fields/fields.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createField = defineEndpoint({
  id: "extensions/fields/create-field",
  method: "POST",
  path: "/v2/settings/extensions/custom-apis/{customApiID}/fields",
  summary: "Create a Custom Field",
  description:
    "Adds a typed attribute with rules to the entries of a Custom API, which has at most 100. Existing entries have null in it, even if that is not allowed: then their next update must give a value.",
  auth: ["client_credentials"],
  table: "write",
  body: createFieldRequest,
  refusals: [404, 409],
  response: { status: 201, schema: fieldResponse },
  run: (ctx, { params, body }) => useCase.createField(ctx, params.customApiID, body),
});
export const handler = createHandler(createField);
