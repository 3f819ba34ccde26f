import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { variationRefsRequest } from "../../../lib/products/relationship-schemas.ts";
import * as useCase from "../../../lib/products/variations/product-variations.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const removeProductVariations = defineEndpoint({
  id: "products/variations/remove-product-variations",
  method: "DELETE",
  path: "/pcm/products/{product_id}/relationships/variations",
  summary: "Unlink variations from a product",
  description:
    "The variations themselves stay. Children stay until the next build, which replaces all of them; a product without variations cannot be built. Ids that are not linked are ignored.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  body: variationRefsRequest,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => useCase.removeProductVariations(ctx, params.product_id, body),
});
export const handler = createHandler(removeProductVariations);
