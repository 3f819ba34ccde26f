import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { productBody } from "../../lib/products/product-body.ts";
import * as useCase from "../../lib/products/products.ts";
import { productResponse, updateProductRequest } from "../../lib/products/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateProduct = defineEndpoint({
  id: "products/update-product",
  method: "PUT",
  path: "/pcm/products/{product_id}",
  summary: "Update a product",
  description:
    "Changes the fields that are sent and leaves the others. Shoppers see the change with the next release of a catalog. A child that is changed keeps its own fields: later builds of its parent leave it as it is.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  body: updateProductRequest,
  ...productBody,
  bodyLimit: 1024 * 1024, // a bundle has up to 1500 options
  refusals: [404, 409],
  response: { status: 200, schema: productResponse },
  run: (ctx, { params, body }) => useCase.updateProduct(ctx, params.product_id, body),
});
export const handler = createHandler(updateProduct);
