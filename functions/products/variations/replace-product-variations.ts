import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { variationRefsRequest } from "../../../lib/products/relationship-schemas.ts";
import * as useCase from "../../../lib/products/variations/product-variations.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const replaceProductVariations = defineEndpoint({
  id: "products/variations/replace-product-variations",
  method: "PUT",
  path: "/pcm/products/{product_id}/relationships/variations",
  summary: "Replace the variations of a product",
  description:
    "Links these variations, in this order, in place of all others. If a variation is added, removed or moved, the next build replaces all children by new ones with other ids. An unknown variation is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  body: variationRefsRequest,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => useCase.replaceProductVariations(ctx, params.product_id, body),
});
export const handler = createHandler(replaceProductVariations);
