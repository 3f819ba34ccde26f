import { exactObject } from "../schemas/exact-object.ts";
import { arrayOf, text } from "../schemas/resource.ts";
import { nameSchema } from "../schemas/titled.ts";

const address = { type: "string", format: "uri" } as const;

export const providerDocumentResponse = nameSchema(
  "SignOnConfiguration",
  exactObject({
    issuer: address,
    authorization_endpoint: address,
    token_endpoint: address,
    jwks_uri: address,
    scopes_supported: arrayOf(text),
    response_types_supported: arrayOf(text),
    grant_types_supported: arrayOf(text),
    subject_types_supported: arrayOf(text),
    code_challenge_methods_supported: arrayOf(text),
  }),
  {
    "": "Discovery document of a realm, for client libraries of storefronts.",
    issuer: "Address of the realm.",
    authorization_endpoint: "Where a storefront sends the browser to.",
    token_endpoint: "Where a storefront exchanges the code, in the form that this operation describes.",
    jwks_uri: "Address of the keys of ID tokens. There are none.",
    scopes_supported: "Scopes that are sent on to the provider.",
    response_types_supported: "Always `code` alone.",
    grant_types_supported: "Always `authorization_code` alone.",
    subject_types_supported: "Always `public` alone.",
    code_challenge_methods_supported: "Always `S256` alone: `plain` is refused.",
  },
);

export const providerKeysResponse = nameSchema(
  "SignOnKeys",
  exactObject({ keys: { ...arrayOf(text), maxItems: 0 } }),
  { "": "A JSON Web Key Set without keys.", keys: "Always empty: storefronts get no ID token." },
);
