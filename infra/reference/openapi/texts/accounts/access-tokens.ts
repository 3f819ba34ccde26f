import type { Texts } from "../texts.ts";

export const accessTokenTexts: Texts = {
  components: {
    AccessTokenRequest: "A request for a bearer token, sent as a form or as JSON, without a `data` envelope.",
    AccessTokenResponse:
      "A bearer token, without a `data` envelope. There are no refresh tokens: request a new token when it expires.",
  },
  fields: {
    grant_type:
      "`implicit` for a shopper's token; `client_credentials` for an administrator's token, which needs `client_secret`.",
    client_id: "Id of the application key. The key must allow the requested grant.",
    access_token:
      "The token: send it as `Authorization: Bearer <token>`. Issuing a new token does not end earlier ones.",
    token_type: "Always `Bearer`, the authorization scheme to send the token with.",
    identifier: "The grant that the token was issued for.",
  },
};
