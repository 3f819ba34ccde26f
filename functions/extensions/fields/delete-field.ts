import * as useCase from "../../../lib/extensions/fields/fields.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteField = defineEndpoint({
  id: "extensions/fields/delete-field",
  method: "DELETE",
  path: "/v2/settings/extensions/custom-apis/{customApiID}/fields/{fieldID}",
  summary: "Delete a Custom Field and its values",
  description:
    "Its key disappears from entries, filters and sorts at once, and its values are lost: a new field with the same slug begins empty. If its values named entries in paths, only their ids do now. A second call is 404.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "Custom Field",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteField(ctx, params),
});
export const handler = createHandler(deleteField);
