import type { JSONSchema } from "json-schema-to-ts";

export const password = {
  type: "string",
  minLength: 1,
  maxLength: 1000,
  writeOnly: true,
} as const satisfies JSONSchema;
export const username = {
  type: "string",
  maxLength: 254,
  pattern: "\\S",
  description:
    "Name to sign in with. Letter case, the Unicode form of letters, and spaces at the ends make no difference.",
} as const satisfies JSONSchema;
export const personName = { type: "string", maxLength: 255, pattern: "\\S" } as const satisfies JSONSchema;

/** Required fields of `codeExchange`. */
export const codeFields = ["oauth_authorization_code", "oauth_redirect_uri", "oauth_code_verifier"] as const;

/** The fields that exchange the code of a sign-in at an identity provider. */
export const codeExchange = {
  oauth_authorization_code: {
    type: "string",
    minLength: 1,
    maxLength: 512,
    writeOnly: true,
    description:
      "The `code` with which the browser came back to the storefront. It works once, within 5 minutes; five wrong verifiers or addresses end it.",
  },
  oauth_redirect_uri: {
    type: "string",
    minLength: 1,
    maxLength: 2048,
    description: "The very `redirect_uri` with which the sign-in began.",
  },
  oauth_code_verifier: {
    type: "string",
    pattern: "^[A-Za-z0-9._~-]{43,128}$",
    writeOnly: true,
    description: "The PKCE verifier of the `code_challenge` with which the sign-in began.",
  },
} as const;
