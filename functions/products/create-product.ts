import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createProduct } from "../../lib/products/create-product.ts";
import { createProductRequest, productResponse } from "../../lib/products/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "products/create-product",
  method: "POST",
  path: "/pcm/products",
  summary: "Create a product",
  description:
    "A product as merchants edit it. Shoppers see it once it is in a node of a hierarchy that a catalog has, has a price in one of the catalog's price books, and the catalog was published.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createProductRequest,
  bodyLimit: 1024 * 1024, // a bundle has up to 1500 options
  refusals: [409],
  response: { status: 201, schema: productResponse },
  run: (ctx, { body }) => createProduct(ctx, body),
});
export const handler = createHandler(endpoint);
