import { fieldResponse, updateFieldRequest } from "../../../lib/extensions/fields/field-schemas.ts";
import * as useCase from "../../../lib/extensions/fields/fields.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateField = defineEndpoint({
  id: "extensions/fields/update-field",
  method: "PUT",
  path: "/v2/settings/extensions/custom-apis/{customApiID}/fields/{fieldID}",
  summary: "Update a Custom Field",
  description:
    "Changes what is sent; a rule set to null gets its default. New rules apply to entries written from then on. With a new `slug` entries keep their values. A change of `field_type`, `use_as_url_slug`, `unique_case_insensitivity` or `allowed_type` is 400, and so is one of `unique` while there are entries.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "Custom Field",
  body: updateFieldRequest,
  refusals: [404, 409, 422],
  response: { status: 200, schema: fieldResponse },
  run: (ctx, { params, body }) => useCase.updateField(ctx, params, body),
});
export const handler = createHandler(updateField);
