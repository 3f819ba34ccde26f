import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/sign-on/provider-documents.ts";
import { providerKeysResponse } from "../../lib/sign-on/sign-on-schemas.ts";

export const readProviderKeys = defineEndpoint({
  id: "sign-on/read-provider-keys",
  method: "GET",
  path: "/oidc-idp/.well-known/jwks.json",
  summary: "Get the keys of ID tokens",
  description: "An empty set: storefronts get no ID token of this service.",
  auth: "none",
  table: "none",
  errors: "sign-on",
  response: { status: 200, schema: providerKeysResponse },
  run: () => useCase.readProviderKeys(),
});
export const handler = createHandler(readProviderKeys);
