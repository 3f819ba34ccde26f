import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { setMainImage } from "../../../lib/products/main-image/set-main-image.ts";
import { foldImageList, imageRequest } from "../../../lib/products/relationship-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createMainImage = defineEndpoint({
  id: "products/main-image/create-main-image",
  method: "POST",
  path: "/pcm/products/{product_id}/relationships/main_image",
  summary: "Set the main image of a product",
  description:
    "Replaces the main image if the product has one already; the file of the old image stays. An unknown file is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  body: imageRequest,
  normalize: foldImageList,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => setMainImage(ctx, params.product_id, body),
});
export const handler = createHandler(createMainImage);
