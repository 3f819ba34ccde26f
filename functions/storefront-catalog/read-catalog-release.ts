import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/storefront-catalog/read-catalog-release.ts";
import { catalogChoiceHeaders, languageHeaders } from "../../lib/storefront-catalog/schemas/requests.ts";
import { publishedReleaseResponse } from "../../lib/storefront-catalog/schemas/responses.ts";

export const readCatalogRelease = defineEndpoint({
  id: "storefront-catalog/read-catalog-release",
  method: "GET",
  path: "/catalog",
  summary: "Get the release that serves the shopper",
  description:
    "Says which release serves this shopper, and so from which catalog. If no rule fits, it is the release of the catalog that was published first; 404 if no catalog is published.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  headers: { ...catalogChoiceHeaders, ...languageHeaders },
  refusals: [404],
  response: { status: 200, schema: publishedReleaseResponse },
  run: (ctx, request) => useCase.readCatalogRelease(ctx, request),
});
export const handler = createHandler(readCatalogRelease);
