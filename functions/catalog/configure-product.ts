import { catalogHeaders } from "../../lib/catalog/catalog-headers.ts";
import { configureProduct } from "../../lib/catalog/configure-product.ts";
import { productIncludes } from "../../lib/catalog/published-includes.ts";
import { configureBody, productAnswer } from "../../lib/catalog/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "catalog/configure-product",
  method: "POST",
  path: "/catalog/products/{product_id}/configure",
  summary: "Price a bundle with a selection of its options",
  auth: ["client_credentials", "implicit"],
  table: "read",
  errors: "validation",
  query: { include: productIncludes },
  headers: catalogHeaders,
  body: configureBody,
  response: { status: 200, schema: productAnswer },
  run: (ctx, { params, ...request }) => configureProduct(ctx, params.product_id, request),
});
export const handler = createHandler(endpoint);
