import * as useCase from "../../lib/application-keys/application-keys.ts";
import { applicationKeyResponse } from "../../lib/application-keys/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readApplicationKey = defineEndpoint({
  id: "application-keys/read-application-key",
  method: "GET",
  path: "/v2/application-keys/{keyID}",
  summary: "Get an application key",
  description: "Without its secret. `last_used_at` says whether a client still uses it.",
  auth: ["client_credentials"],
  table: "read",

  refusals: [404],
  response: { status: 200, schema: applicationKeyResponse },
  run: (ctx, { params }) => useCase.readApplicationKey(ctx, params.keyID),
});
export const handler = createHandler(readApplicationKey);
