import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/main-image/main-image.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteMainImage = defineEndpoint({
  id: "products/main-image/delete-main-image",
  method: "DELETE",
  path: "/pcm/products/{product_id}/relationships/main_image",
  summary: "Remove the main image of a product",
  description: "The file itself stays. 204 also if the product has no main image.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteMainImage(ctx, params.product_id),
});
export const handler = createHandler(deleteMainImage);
