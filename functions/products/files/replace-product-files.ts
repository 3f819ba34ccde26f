import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/files/product-files.ts";
import { fileRefsRequest } from "../../../lib/products/relationship-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const replaceProductFiles = defineEndpoint({
  id: "products/files/replace-product-files",
  method: "PUT",
  path: "/pcm/products/{product_id}/relationships/files",
  summary: "Replace the files of a product",
  description:
    "Links these files in place of all others; an empty list unlinks all. If a file is unknown, the answer is 422 and nothing changes.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  body: fileRefsRequest,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => useCase.replaceProductFiles(ctx, params.product_id, body),
});
export const handler = createHandler(replaceProductFiles);
