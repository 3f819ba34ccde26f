import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { buildProduct } from "../../lib/jobs/build-product.ts";
import { jobResponse } from "../../lib/jobs/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "jobs/build-product",
  method: "POST",
  path: "/pcm/products/{product_id}/build",
  summary: "Build the children of a product",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  refusals: [404, 409],
  response: { status: 201, schema: jobResponse },
  run: (ctx, { params }) => buildProduct(ctx, params.product_id),
});
export const handler = createHandler(endpoint);
