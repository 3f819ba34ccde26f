import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/main-image/main-image.ts";
import { refsResponse } from "../../../lib/products/relationship-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readMainImage = defineEndpoint({
  id: "products/main-image/read-main-image",
  method: "GET",
  path: "/pcm/products/{product_id}/relationships/main_image",
  summary: "Get the main image of a product",
  description: "A list of one reference, or an empty list if the product has no main image.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: refsResponse },
  run: (ctx, { params }) => useCase.readMainImage(ctx, params.product_id),
});
export const handler = createHandler(readMainImage);
