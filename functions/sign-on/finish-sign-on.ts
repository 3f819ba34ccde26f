import { openSignOnMeans } from "../../lib/aws/sign-on-means.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../lib/runtime/handler.ts";
import { openTargetRules } from "../../lib/runtime/target-rules.ts";
import * as useCase from "../../lib/sign-on/finish-sign-on.ts";

export const finishSignOn = defineEndpoint({
  id: "sign-on/finish-sign-on",
  method: "GET",
  path: "/oidc-idp/callback/stores/{storeID}/authentication-realms/{realmID}/oidc-profiles/{oidcProfileID}",
  summary: "Come back from an identity provider",
  description:
    "For the browser alone: `links.callback-endpoint` of a profile is this address. Asks the provider who has signed in, once, and leads the browser to the storefront with `code` and `state`, or with `error`: `access_denied`, `temporarily_unavailable`, `server_error` or another standard code of the provider. 400 for a sign-in that is unknown, over or another browser's. The provider's own texts are not handed on.",
  auth: "none",
  table: "write",
  needs: ["ownAddress", "outsideCalls", "targetRules", "clientSecrets"],
  costly: true,
  errors: "sign-on",
  query: {
    other: {
      code: "Code of the provider.",
      state: "Text that the provider got from this service.",
      iss: "Issuer of the provider, which it names if its document says so.",
      error: "Error code of the provider, if it refuses the sign-in.",
    },
  },
  response: { status: 307, description: "The browser goes to the storefront, as `Location` says." },
  run: (ctx, { params, event }, means) =>
    useCase.finishSignOn(
      ctx,
      {
        ...{ storeId: params.storeID, realmId: params.realmID, profileId: params.oidcProfileID },
        ...{ answer: event.rawQueryString, sent: event },
      },
      means,
    ),
});
export const handler = createHandlerWith(finishSignOn, (env) => ({
  ...openSignOnMeans(env),
  targetRules: openTargetRules(env),
}));
