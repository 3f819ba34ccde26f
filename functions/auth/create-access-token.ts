import * as useCase from "../../lib/auth/create-access-token.ts";
import { accessTokenRequest, accessTokenResponse } from "../../lib/auth/schemas.ts";
import { openSigner } from "../../lib/aws/signing-key.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../lib/runtime/handler.ts";

export const createAccessToken = defineEndpoint({
  id: "auth/create-access-token",
  method: "POST",
  path: "/oauth/access_token",
  summary: "Get a bearer token",
  description:
    "Takes a form or JSON. With `grant_type=implicit` and a `client_id` the token is a shopper's; with `grant_type=client_credentials` and the `client_secret` as well it is an administrator's. With `grant_type=implicit` and the right `client_secret` it is a shopper's token for a server that renders a storefront: such requests may name the shopper's address in `X-Shopper-Address`, by which limits by network count. It must not reach a browser. A token is valid for one hour. An unknown client, a wrong secret of an administrator and a grant that the key does not have all get the same 401.",
  auth: "none",
  table: "sign-write",
  needs: ["signer"],
  costly: true,
  body: accessTokenRequest,
  bodyFormat: "json-or-form",
  refusals: [401],
  response: { status: 200, schema: accessTokenResponse },
  run: (ctx, { body }, { signer }) => useCase.createAccessToken(ctx, body, signer),
});
export const handler = createHandlerWith(createAccessToken, (env) => ({ signer: openSigner(env) }));
