import * as useCase from "../../../lib/extensions/custom-apis/custom-apis.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteCustomApi = defineEndpoint({
  id: "extensions/custom-apis/delete-custom-api",
  method: "DELETE",
  path: "/v2/settings/extensions/custom-apis/{customApiID}",
  summary: "Delete a Custom API with its fields and entries",
  description:
    "Deletes its fields, entries and role policies, too, and frees its `slug` and `api_type` at once. No events are raised for the entries. Custom APIs that have it as a parent stay and lose that parent. A second call is 404.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "Custom API",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteCustomApi(ctx, params.customApiID),
});
export const handler = createHandler(deleteCustomApi);
