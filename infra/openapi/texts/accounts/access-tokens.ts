import type { Texts } from "../texts.ts";

/** Bearer tokens. */
export const accessTokenTexts: Texts = {
  components: {
    AccessTokenRequest: "A request for a bearer token, sent as a form or as JSON, without `data` around it.",
    AccessTokenResponse: "A bearer token, without `data` around it. There is no refresh token: ask again.",
  },
  fields: {
    grant_type:
      "Whose token it is to be: `implicit` a shopper's, `client_credentials` an administrator's, which needs the secret.",
    client_id: "Id of the application key. The key must have the grant.",
    access_token:
      "The token: send it as `Authorization: Bearer <token>`. Earlier ones stay good until they expire.",
    token_type: "Always `Bearer`: the scheme to send the token with.",
    identifier: "The grant that the token was issued for.",
  },
};
