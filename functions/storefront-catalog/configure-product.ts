import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import * as useCase from "../../lib/storefront-catalog/configure-product.ts";
import { publishedProductIncludes } from "../../lib/storefront-catalog/published-includes.ts";
import { catalogHeaders, configureRequest } from "../../lib/storefront-catalog/schemas/requests.ts";
import { configuredProductResponse } from "../../lib/storefront-catalog/schemas/responses.ts";

export const configureProduct = defineEndpoint({
  id: "storefront-catalog/configure-product",
  method: "POST",
  path: "/catalog/products/{product_id}/configure",
  summary: "Configure a bundle: price a selection of its options",
  description: `Answers what a bundle costs with this selection. Nothing is stored: to buy it, send the same \`selected_options\` as \`bundle_configuration\` of a cart item. A product that is no bundle, or a selection that the bundle does not allow, is 422 and names each rule that was broken.`,
  auth: ["client_credentials", "implicit"],
  table: "read",
  errors: "validation",
  query: { include: publishedProductIncludes },
  headers: catalogHeaders,
  body: configureRequest,
  refusals: [404],
  response: { status: 200, schema: configuredProductResponse },
  run: (ctx, { params, ...request }) => useCase.configureProduct(ctx, params.product_id, request),
});
export const handler = createHandler(configureProduct);
