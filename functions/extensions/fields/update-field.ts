import { fieldResponse, updateFieldRequest } from "../../../lib/extensions/fields/field-schemas.ts";
import { updateField } from "../../../lib/extensions/fields/update-field.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "extensions/fields/update-field",
  method: "PUT",
  path: "/v2/settings/extensions/custom-apis/{customApiID}/fields/{fieldID}",
  summary: "Update a Custom Field",
  description:
    "What is absent stays as it is, rules included; a rule that is null gets its default. New rules bind what is written from then on, and under a new slug entries keep their values. `field_type`, `use_as_url_slug`, `unique_case_insensitivity` and `allowed_type` cannot change, `unique` only while there are no entries: else 400.",
  auth: ["client_credentials"],
  table: "write",
  body: updateFieldRequest,
  refusals: [404, 409, 422],
  response: { status: 200, schema: fieldResponse },
  run: (ctx, { params, body }) => updateField(ctx, params, body),
});
export const handler = createHandler(endpoint);
