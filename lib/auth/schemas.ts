import type { FromSchema, JSONSchema } from "json-schema-to-ts";

export const accessTokenRequest = {
  type: "object",
  properties: {
    grant_type: { enum: ["implicit", "client_credentials"] },
    client_id: { type: "string", minLength: 1, maxLength: 255 },
    client_secret: {
      type: "string",
      maxLength: 1024,
      writeOnly: true,
      description: "For the grant client_credentials.",
    },
  },
  required: ["grant_type", "client_id"],
} as const satisfies JSONSchema;

export type AccessTokenRequest = FromSchema<typeof accessTokenRequest>;

export const accessTokenResponse = {
  type: "object",
  properties: {
    access_token: { type: "string" },
    token_type: { const: "Bearer" },
    expires_in: { type: "integer", description: "Seconds until the token expires." },
    expires: { type: "integer", description: "When it expires, in epoch seconds." },
    identifier: { enum: ["implicit", "client_credentials"] },
  },
  required: ["access_token", "token_type", "expires_in", "expires", "identifier"],
  additionalProperties: false,
} as const satisfies JSONSchema;
