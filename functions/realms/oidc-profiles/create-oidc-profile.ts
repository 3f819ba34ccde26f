import { openClientSecretKeeping } from "../../../lib/aws/client-secrets.ts";
import { openOwnAddress } from "../../../lib/aws/own-address.ts";
import { callPinned } from "../../../lib/aws/pinned-call.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/realms/oidc-profiles/create-oidc-profile.ts";
import {
  createOidcProfileRequest,
  oidcProfileResponse,
} from "../../../lib/realms/oidc-profiles/oidc-profile-schemas.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";
import { openTargetRules } from "../../../lib/runtime/target-rules.ts";

export const createOidcProfile = defineEndpoint({
  id: "realms/oidc-profiles/create-oidc-profile",
  method: "POST",
  path: "/v2/authentication-realms/{realmID}/oidc-profiles",
  summary: "Create an OpenID Connect profile",
  description:
    "Reads the provider's discovery document before anything is stored. 422 if the document cannot be used, with the kind of fault: `unreachable`, `not public`, `no JSON`, `issuer does not match`, `no code flow` or `template issuer`; also for more than 20 profiles in a realm, and until the service knows its public address. The secret is kept encrypted, outside of the table, and is in no answer. Register `links.callback-endpoint` of the answer at the provider.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["ownAddress", "outsideCalls", "targetRules", "clientSecretKeeping"],
  body: createOidcProfileRequest,
  refusals: [404, 409],
  response: { status: 201, schema: oidcProfileResponse },
  run: (ctx, { params, body }, means) => useCase.createOidcProfile(ctx, params.realmID, body.data, means),
});
export const handler = createHandlerWith(createOidcProfile, (env) => ({
  ownAddress: openOwnAddress(env),
  outsideCalls: { send: callPinned },
  targetRules: openTargetRules(env),
  clientSecretKeeping: openClientSecretKeeping(env),
}));
