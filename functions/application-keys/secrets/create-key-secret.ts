import { createKeySecretRequest, keySecretResponse } from "../../../lib/application-keys/schemas.ts";
import * as useCase from "../../../lib/application-keys/secrets/key-secrets.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createKeySecret = defineEndpoint({
  id: "application-keys/secrets/create-key-secret",
  method: "POST",
  path: "/v2/application-keys/{keyID}/secrets",
  summary: "Create a further secret",
  description:
    "Rotates a key without an outage: the new secret is in this answer alone, the present one ends after `overlap_seconds`. At most two work at the same time. An `Idempotency-Key` is ignored, because the kept answer would have the secret, too.",
  auth: ["client_credentials"],
  table: "write",
  tellsSecret: true,
  body: createKeySecretRequest,
  refusals: [404, 422],
  response: { status: 201, schema: keySecretResponse },
  run: (ctx, { params, body }) => useCase.createKeySecret(ctx, params.keyID, body),
});
export const handler = createHandler(createKeySecret);
