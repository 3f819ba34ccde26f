import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { buildProduct } from "../../lib/jobs/build-product.ts";
import { jobResponse } from "../../lib/jobs/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "jobs/build-product",
  method: "POST",
  path: "/pcm/products/{product_id}/build",
  summary: "Build the children of a product",
  description:
    "Makes a child of each combination of options that the build rules let pass, at most 10,000, changes those that there are and removes those that are not wanted any more; detached children stay as they are. A small build has ended in the answer, a larger one goes on behind it: read the job. A product without variations, a child or a bundle is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  refusals: [404, 409],
  response: { status: 201, schema: jobResponse },
  run: (ctx, { params }) => buildProduct(ctx, params.product_id),
});
export const handler = createHandler(endpoint);
