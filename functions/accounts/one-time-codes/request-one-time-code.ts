import { requestOneTimeCode } from "../../../lib/accounts/one-time-codes/request-one-time-code.ts";
import { envelopedBody, oneTimeCodeRequest } from "../../../lib/accounts/one-time-codes/schemas.ts";
import { defineEndpoint, replaysAlways } from "../../../lib/http/endpoint.ts";
import { createCountingHandler } from "../../../lib/runtime/counting-handler.ts";

export const endpoint = defineEndpoint({
  id: "accounts/one-time-codes/request-one-time-code",
  method: "POST",
  path: "/v2/authentication-realms/{realmID}/password-profiles/{passwordProfileID}/one-time-password-token-request",
  summary: "Ask for a code to sign in with",
  description:
    "Always 202 with an empty body, whether anybody has the name or not. The code is told by the event `one-time-password-token-request.created` alone, for your integration to send, and lasts 10 minutes; a new one replaces it, and the sixth request of a name within an hour makes none. 422 where the profile has no one-time codes, 429 after too many tries from one network.",
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
