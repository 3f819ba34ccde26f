import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { jobResponse } from "../../../lib/jobs/schemas.ts";
import * as useCase from "../../../lib/products/jobs/build-product.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const buildProduct = defineEndpoint({
  id: "products/jobs/build-product",
  method: "POST",
  path: "/pcm/products/{product_id}/build",
  summary: "Build the children of a product",
  description:
    "Creates a child for each combination of options that the build rules include, at most 10,000, updates existing children, and deletes those that are no longer included. Detached children are not updated. A small build is finished when the request is answered; a larger one goes on, and the job shows how far it is. A child, a bundle, or a product without variations is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  refusals: [404, 409],
  response: { status: 201, schema: jobResponse },
  run: (ctx, { params }) => useCase.buildProduct(ctx, params.product_id),
});
export const handler = createHandler(buildProduct);
