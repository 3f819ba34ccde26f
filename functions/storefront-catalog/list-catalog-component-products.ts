import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/storefront-catalog/list-catalog-component-products.ts";
import { catalogChoiceHeaders } from "../../lib/storefront-catalog/schemas/requests.ts";
import { productReferencesResponse } from "../../lib/storefront-catalog/schemas/responses.ts";

export const listCatalogComponentProducts = defineEndpoint({
  id: "storefront-catalog/list-catalog-component-products",
  method: "GET",
  path: "/catalog/products/{product_id}/relationships/component_products",
  summary: "List the products that a bundle offers",
  description:
    "Ids of the products that the components of a bundle offer, each once, in the order of the components; an empty list for a product that is no bundle. To get the products themselves, read the bundle with `include=component_products`.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 } },
  headers: catalogChoiceHeaders,
  refusals: [404],
  response: { status: 200, schema: productReferencesResponse },
  run: (ctx, { params, ...request }) => useCase.listCatalogComponentProducts(ctx, params.product_id, request),
});
export const handler = createHandler(listCatalogComponentProducts);
