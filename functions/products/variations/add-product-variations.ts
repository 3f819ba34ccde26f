import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { variationRefsRequest } from "../../../lib/products/relationship-schemas.ts";
import * as useCase from "../../../lib/products/variations/product-variations.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const addProductVariations = defineEndpoint({
  id: "products/variations/add-product-variations",
  method: "POST",
  path: "/pcm/products/{product_id}/relationships/variations",
  summary: "Link variations to a product",
  description:
    "Adds variations behind those that are linked; one that is already linked keeps its place. After an addition, the next build replaces all children by new ones with other ids. An unknown variation is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  body: variationRefsRequest,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => useCase.addProductVariations(ctx, params.product_id, body),
});
export const handler = createHandler(addProductVariations);
