import { requestOneTimeCode } from "../../../lib/accounts/one-time-codes/request-one-time-code.ts";
import { envelopedBody, oneTimeCodeRequest } from "../../../lib/accounts/one-time-codes/schemas.ts";
import { defineEndpoint, replaysAlways } from "../../../lib/http/endpoint.ts";
import { createCountingHandler } from "../../../lib/runtime/counting-handler.ts";

export const endpoint = defineEndpoint({
  id: "accounts/one-time-codes/request-one-time-code",
  method: "POST",
  path: "/v2/authentication-realms/{realmID}/password-profiles/{passwordProfileID}/one-time-password-token-request",
  summary: "Ask for a code to sign in with",
  auth: ["client_credentials", "implicit"],
  table: "write",
  countsCallers: true,
  body: oneTimeCodeRequest,
  normalize: envelopedBody,
  checkReplay: replaysAlways,
  refusals: [404, 409],
  response: { status: 202 },
  run: (ctx, { params: { realmID: realmId, passwordProfileID: profileId }, body }) =>
    requestOneTimeCode(ctx, { realmId, profileId }, body.data),
});
export const handler = createCountingHandler(endpoint);
