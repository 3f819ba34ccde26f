import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { replaceProductFiles } from "../../../lib/products/files/replace-product-files.ts";
import { fileRefsRequest } from "../../../lib/products/relationship-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "products/files/replace-product-files",
  method: "PUT",
  path: "/pcm/products/{product_id}/relationships/files",
  summary: "Replace the files of a product",
  description:
    "Links these files in place of all others; an empty list unlinks all. If a file is unknown, the answer is 422 and nothing changes.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: fileRefsRequest,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => replaceProductFiles(ctx, params.product_id, body),
});
export const handler = createHandler(endpoint);
