import { listCatalogComponentProducts } from "../../lib/catalog/list-catalog-component-products.ts";
import { referenceList } from "../../lib/catalog/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/http/handler.ts";
import { shopperHeaders } from "../../lib/releases/shopper-context.ts";

export const endpoint = defineEndpoint({
  id: "catalog/list-catalog-component-products",
  method: "GET",
  path: "/catalog/products/{product_id}/relationships/component_products",
  summary: "List the products that a bundle offers",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 } },
  headers: shopperHeaders,
  response: { status: 200, schema: referenceList },
  run: (ctx, { params, ...request }) => listCatalogComponentProducts(ctx, params.product_id, request),
});
export const handler = createHandler(endpoint);
