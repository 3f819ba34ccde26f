import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { addProductFiles } from "../../../lib/products/files/add-product-files.ts";
import { fileRefsRequest } from "../../../lib/products/relationship-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "products/files/add-product-files",
  method: "POST",
  path: "/pcm/products/{product_id}/relationships/files",
  summary: "Link files to a product",
  description:
    "Adds them behind those that are linked. A file that is linked already moves to the end and takes the tags that are sent; an unknown file is 422, and none is linked.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: fileRefsRequest,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => addProductFiles(ctx, params.product_id, body),
});
export const handler = createHandler(endpoint);
