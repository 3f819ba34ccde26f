import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { refsResponse } from "../../../lib/products/relationship-schemas.ts";
import * as useCase from "../../../lib/products/variations/product-variations.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listProductVariations = defineEndpoint({
  id: "products/variations/list-product-variations",
  method: "GET",
  path: "/pcm/products/{product_id}/relationships/variations",
  summary: "List the variations of a product",
  description: "References to the variations, in the order of the levels of the matrix.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: refsResponse },
  run: (ctx, { params }) => useCase.listProductVariations(ctx, params.product_id),
});
export const handler = createHandler(listProductVariations);
