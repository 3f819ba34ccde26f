import type { FromSchema } from "json-schema-to-ts";
import { nameSchema } from "../schemas/titled.ts";

export const accessTokenRequest = nameSchema(
  "AccessTokenRequest",
  {
    type: "object",
    properties: {
      grant_type: { enum: ["implicit", "client_credentials"] },
      client_id: { type: "string", minLength: 1, maxLength: 255 },
      client_secret: {
        type: "string",
        maxLength: 1024,
        writeOnly: true,
        description:
          "Secret of the application key: required for `client_credentials`. With `implicit` the right secret gets a token for a server that renders a storefront; a wrong one is ignored.",
      },
    },
    required: ["grant_type", "client_id"],
  },
  {
    "": "A request for a bearer token, sent as a form or as JSON, without a `data` envelope.",
    grant_type:
      "`implicit` for a shopper's token; `client_credentials` for an administrator's token, which needs `client_secret`.",
    client_id: "Id of the application key. The key must allow the requested grant.",
  },
);

export type AccessTokenRequest = FromSchema<typeof accessTokenRequest>;

export const accessTokenResponse = nameSchema(
  "AccessTokenResponse",
  {
    type: "object",
    properties: {
      access_token: { type: "string" },
      token_type: { const: "Bearer" },
      expires_in: {
        type: "integer",
        description: "Seconds until the token expires: 3600, or less for a secret that ends before.",
      },
      expires: { type: "integer", description: "When it expires, in epoch seconds." },
      identifier: { enum: ["implicit", "client_credentials"] },
      server: {
        const: true,
        description:
          "Present with `implicit` if the right secret was sent: requests with this token may name the shopper's address in `X-Shopper-Address`.",
      },
    },
    required: ["access_token", "token_type", "expires_in", "expires", "identifier"],
    additionalProperties: false,
  },
  {
    "": "A bearer token, without a `data` envelope. There are no refresh tokens: request a new token when it expires.",
    access_token:
      "The token: send it as `Authorization: Bearer <token>`. Issuing a new token does not end earlier ones.",
    token_type: "Always `Bearer`, the authorization scheme to send the token with.",
    identifier: "The grant that the token was issued for.",
  },
);
