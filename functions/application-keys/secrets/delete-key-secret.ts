import * as useCase from "../../../lib/application-keys/secrets/key-secrets.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteKeySecret = defineEndpoint({
  id: "application-keys/secrets/delete-key-secret",
  method: "DELETE",
  path: "/v2/application-keys/{keyID}/secrets/{secretID}",
  summary: "Delete a secret",
  description:
    "Ends a secret at once and the tokens that it got within a minute; those of the other secret stay. The other secret then stays, also if it was to end.",
  auth: ["client_credentials"],
  table: "write",

  refusals: [404, 422],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteKeySecret(ctx, params.keyID, params.secretID),
});
export const handler = createHandler(deleteKeySecret);
