import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/products/delete-product.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteProduct = defineEndpoint({
  id: "products/delete-product",
  method: "DELETE",
  path: "/pcm/products/{product_id}",
  summary: "Delete a product",
  description:
    "Removes it from its nodes; a parent's children are deleted too. A product that is an option of a bundle, or has a child that is one, is refused with 422. Published releases show it until the next one.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  refusals: [404, 409, 422],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteProduct(ctx, params.product_id),
});
export const handler = createHandler(deleteProduct);
