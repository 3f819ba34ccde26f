import { openOwnAddress } from "../../lib/aws/own-address.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/sign-on/provider-documents.ts";
import { providerDocumentResponse } from "../../lib/sign-on/sign-on-schemas.ts";

export const readProviderDocument = defineEndpoint({
  id: "sign-on/read-provider-document",
  method: "GET",
  path: "/oidc-idp/stores/{storeID}/authentication-realms/{realmID}/.well-known/openid-configuration",
  summary: "Get the discovery document of a realm",
  description:
    "For client libraries of storefronts. The token endpoint takes JSON in the form that its operation describes, not a form of OAuth. 400 for an unknown store or realm.",
  auth: "none",
  table: "read",
  needs: ["ownAddress"],
  errors: "sign-on",
  response: { status: 200, schema: providerDocumentResponse },
  run: (ctx, { params }, means) =>
    useCase.readProviderDocument(ctx, { storeId: params.storeID, realmId: params.realmID }, means),
});
export const handler = createHandlerWith(readProviderDocument, (env) => ({
  ownAddress: openOwnAddress(env),
}));
