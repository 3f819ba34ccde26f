import * as useCase from "../../lib/application-keys/create-application-key.ts";
import { applicationKeyResponse, createApplicationKeyRequest } from "../../lib/application-keys/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createApplicationKey = defineEndpoint({
  id: "application-keys/create-application-key",
  method: "POST",
  path: "/v2/application-keys",
  summary: "Create an application key",
  description:
    "The secret is in this answer alone, so keep it. A key with a `role` may do what a member of staff of that role may. An `Idempotency-Key` is ignored, because the kept answer would have the secret, too.",
  auth: ["client_credentials"],
  table: "write",
  tellsSecret: true,
  body: createApplicationKeyRequest,
  refusals: [409, 422],
  response: { status: 201, schema: applicationKeyResponse },
  run: (ctx, { body }) => useCase.createApplicationKey(ctx, body),
});
export const handler = createHandler(createApplicationKey);
