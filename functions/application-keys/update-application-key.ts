import { applicationKeyResponse, updateApplicationKeyRequest } from "../../lib/application-keys/schemas.ts";
import * as useCase from "../../lib/application-keys/update-application-key.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateApplicationKey = defineEndpoint({
  id: "application-keys/update-application-key",
  method: "PUT",
  path: "/v2/application-keys/{keyID}",
  summary: "Update an application key",
  description:
    "Changes name, grants or role. Tokens of a grant or role that the key loses end within a minute.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "application key",

  body: updateApplicationKeyRequest,
  refusals: [404, 409],
  response: { status: 200, schema: applicationKeyResponse },
  run: (ctx, { params, body }) => useCase.updateApplicationKey(ctx, params.keyID, body),
});
export const handler = createHandler(updateApplicationKey);
