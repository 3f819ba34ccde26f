import * as useCase from "../../../lib/accounts/one-time-codes/request-one-time-code.ts";
import { addMissingEnvelope, oneTimeCodeRequest } from "../../../lib/accounts/one-time-codes/schemas.ts";
import { defineEndpoint, replaysAlways } from "../../../lib/http/endpoint.ts";
import { createCountingHandler } from "../../../lib/runtime/counting-handler.ts";

export const requestOneTimeCode = defineEndpoint({
  id: "accounts/one-time-codes/request-one-time-code",
  method: "POST",
  path: "/v2/authentication-realms/{realmID}/password-profiles/{passwordProfileID}/one-time-password-token-request",
  summary: "Request a one-time password",
  description:
    "The answer is an empty 202 whether the username exists or not. Only the event `one-time-password-token-request.created` has the code, for your integration to send. A code is valid for 10 minutes, together with those requested before: the last three of each network count, and signing in with one ends all of them. 422 if the password profile has no one-time codes. 429 with `Retry-After`, whether the username exists or not, after five requests for a username within an hour from one network, after 20 from all networks from which the username has not signed in, and after too many attempts from one network.",
  auth: ["client_credentials", "implicit"],
  table: "write",
  countsCallers: true,
  body: oneTimeCodeRequest,
  normalize: addMissingEnvelope,
  checkReplay: replaysAlways,
  refusals: [404, 409],
  response: { status: 202 },
  run: (ctx, { params: { realmID: realmId, passwordProfileID: profileId }, body }) =>
    useCase.requestOneTimeCode(ctx, { realmId, profileId }, body.data),
});
export const handler = createCountingHandler(requestOneTimeCode);
