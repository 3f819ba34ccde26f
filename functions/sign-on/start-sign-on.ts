import { openOwnAddress } from "../../lib/aws/own-address.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createCountingHandlerWith } from "../../lib/runtime/counting-handler.ts";
import * as useCase from "../../lib/sign-on/start-sign-on.ts";

export const startSignOn = defineEndpoint({
  id: "sign-on/start-sign-on",
  method: "GET",
  path: "/oidc-idp/login/stores/{storeID}/authentication-realms/{realmID}",
  summary: "Sign in at an identity provider",
  description:
    "A change of page in the browser, no call of a script: `links.authorization-endpoint` of a profile is this address. 303 leads to the provider and sets a cookie, with which only this browser can come back. With a wrong store, realm, `client_id` or `redirect_uri` the browser stays here with a 400; every other fault leads it back to the `redirect_uri` with `error`, `error_description` and `state`. More than 100 starts of one network in 15 minutes are `temporarily_unavailable`.",
  auth: "none",
  table: "write",
  needs: ["ownAddress"],
  costly: true,
  countsCallers: true,
  errors: "sign-on",
  query: {
    other: {
      client_id:
        "The realm's client: `account-management` for account members, `customers` for customers, `console` for staff.",
      redirect_uri: "Address to come back to, equal to one of the realm's `redirect_uris`.",
      response_type: "Always `code`.",
      scope: "Must have `openid`; `openid email profile` is sent on.",
      state: "Text of 1 to 2048 characters that comes back unread.",
      code_challenge: "PKCE challenge of 43 to 128 characters.",
      code_challenge_method: "Always `S256`.",
      elasticpath_commerce_cloud_profile_id:
        "Id of the OpenID Connect profile; it may be left out if the realm has only one.",
      prompt: "Sent on to the provider; `login` makes it ask again.",
      display: "Sent on to the provider.",
      ui_locales: "Sent on to the provider.",
      ep_report_callback_replay_error:
        "`true` leads a browser that comes back twice to the storefront with the error `callback_replay`.",
    },
  },
  response: {
    status: 303,
    also: 307,
    description: "The browser goes to the provider, as `Location` says.",
  },
  run: (ctx, { params, event }, means) =>
    useCase.startSignOn(
      ctx,
      {
        ...{ storeId: params.storeID, realmId: params.realmID },
        ...{ rawQuery: event.rawQueryString, sent: event },
      },
      means,
    ),
});
export const handler = createCountingHandlerWith(startSignOn, (env) => ({ ownAddress: openOwnAddress(env) }));
