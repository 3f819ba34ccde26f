import * as useCase from "../../lib/application-keys/application-keys.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteApplicationKey = defineEndpoint({
  id: "application-keys/delete-application-key",
  method: "DELETE",
  path: "/v2/application-keys/{keyID}",
  summary: "Delete an application key",
  description: "Ends the key at once and its tokens within a minute. The key that calls may delete itself.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "application key",

  refusals: [404],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteApplicationKey(ctx, params.keyID),
});
export const handler = createHandler(deleteApplicationKey);
