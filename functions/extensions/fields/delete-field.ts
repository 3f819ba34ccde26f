import { deleteField } from "../../../lib/extensions/fields/delete-field.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "extensions/fields/delete-field",
  method: "DELETE",
  path: "/v2/settings/extensions/custom-apis/{customApiID}/fields/{fieldID}",
  summary: "Delete a Custom Field and its values",
  description:
    "Its key is gone from entries, filters and sorts at once; a new field of the same slug begins without values. Without the field that names entries in paths, their ids do. A second call is 404.",
  auth: ["client_credentials"],
  table: "write",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => deleteField(ctx, params),
});
export const handler = createHandler(endpoint);
