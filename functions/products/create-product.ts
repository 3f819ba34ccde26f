import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { productBody } from "../../lib/products/product-body.ts";
import * as useCase from "../../lib/products/products.ts";
import { createProductRequest, productResponse } from "../../lib/products/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createProduct = defineEndpoint({
  id: "products/create-product",
  method: "POST",
  path: "/pcm/products",
  summary: "Create a product",
  description:
    "Creates a product, a draft at first. Shoppers see it once it is `live`, in a node of a catalog's hierarchy, and the catalog is published; to be sold it also needs a price in one of the catalog's price books. A sku or slug that another product has is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createProductRequest,
  ...productBody,
  bodyLimit: 1024 * 1024, // a bundle has up to 1500 options
  refusals: [409],
  response: { status: 201, schema: productResponse },
  run: (ctx, { body }) => useCase.createProduct(ctx, body),
});
export const handler = createHandler(createProduct);
