import { openClientSecretKeeping } from "../../../lib/aws/client-secrets.ts";
import { openOwnAddress } from "../../../lib/aws/own-address.ts";
import { callPinned } from "../../../lib/aws/pinned-call.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import {
  oidcProfileResponse,
  updateOidcProfileRequest,
} from "../../../lib/realms/oidc-profiles/oidc-profile-schemas.ts";
import * as useCase from "../../../lib/realms/oidc-profiles/update-oidc-profile.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";
import { openTargetRules } from "../../../lib/runtime/target-rules.ts";

export const updateOidcProfile = defineEndpoint({
  id: "realms/oidc-profiles/update-oidc-profile",
  method: "PUT",
  path: "/v2/authentication-realms/{realmID}/oidc-profiles/{oidcProfileID}",
  summary: "Update an OpenID Connect profile",
  description:
    "Changes the fields that are sent. With `discovery_url` the provider's document is read again, with the same 422 as for a new profile. If its issuer is another one, the identities of users keep theirs and match no more. Without `client_secret` the secret stays.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "OpenID Connect profile",
  needs: ["ownAddress", "outsideCalls", "targetRules", "clientSecretKeeping"],
  body: updateOidcProfileRequest,
  refusals: [404, 409, 422],
  response: { status: 200, schema: oidcProfileResponse },
  run: (ctx, { params, body }, means) =>
    useCase.updateOidcProfile(ctx, { realmId: params.realmID, id: params.oidcProfileID }, body.data, means),
});
export const handler = createHandlerWith(updateOidcProfile, (env) => ({
  ownAddress: openOwnAddress(env),
  outsideCalls: { send: callPinned },
  targetRules: openTargetRules(env),
  clientSecretKeeping: openClientSecretKeeping(env),
}));
