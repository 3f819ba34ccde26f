import * as useCase from "../../lib/catalogs/catalogs.ts";
import { catalogResponse, createCatalogRequest } from "../../lib/catalogs/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createCatalog = defineEndpoint({
  id: "catalogs/create-catalog",
  method: "POST",
  path: "/catalogs",
  alsoAt: ["/pcm/catalogs"],
  summary: "Create a catalog",
  description:
    "Puts hierarchies and price books together. Shoppers see nothing of a catalog before it is published; if there are several, catalog rules choose the one that serves a shopper.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createCatalogRequest,
  refusals: [409],
  response: { status: 201, schema: catalogResponse },
  run: (ctx, { body }) => useCase.createCatalog(ctx, body),
});
export const handler = createHandler(createCatalog);
