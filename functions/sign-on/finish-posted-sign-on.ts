import { openSignOnMeans } from "../../lib/aws/sign-on-means.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../lib/runtime/handler.ts";
import { openTargetRules } from "../../lib/runtime/target-rules.ts";
import * as useCase from "../../lib/sign-on/finish-sign-on.ts";

export const finishPostedSignOn = defineEndpoint({
  id: "sign-on/finish-posted-sign-on",
  method: "POST",
  path: "/oidc-idp/callback/stores/{storeID}/authentication-realms/{realmID}/oidc-profiles/{oidcProfileID}",
  summary: "Come back from an identity provider with a form",
  description:
    "As coming back with a query, for providers that post a form, as Apple does: its fields `code`, `state`, `iss` and `error` count. The browser then goes to the storefront with a GET.",
  auth: "none",
  table: "write",
  needs: ["ownAddress", "outsideCalls", "targetRules", "clientSecrets"],
  costly: true,
  errors: "sign-on",
  bodyLimit: 64 * 1024,
  response: { status: 303, description: "The browser goes to the storefront, as `Location` says." },
  run: (ctx, { params, event }, means) =>
    useCase.finishSignOn(
      ctx,
      {
        ...{ storeId: params.storeID, realmId: params.realmID, profileId: params.oidcProfileID },
        ...{ answer: event, sent: event },
      },
      means,
    ),
});
export const handler = createHandlerWith(finishPostedSignOn, (env) => ({
  ...openSignOnMeans(env),
  targetRules: openTargetRules(env),
}));
