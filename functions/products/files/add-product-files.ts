import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/http/handler.ts";
import { fileRefsBody } from "../../../lib/products/relationship-schemas.ts";
import { addFiles } from "../../../lib/products/relationships.ts";

export const endpoint = defineEndpoint({
  id: "products/files/add-product-files",
  method: "POST",
  path: "/pcm/products/{product_id}/relationships/files",
  summary: "Link files to a product",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: fileRefsBody,
  response: { status: 204 },
  run: (ctx, { params, body }) => addFiles(ctx, params.product_id, body),
});
export const handler = createHandler(endpoint);
