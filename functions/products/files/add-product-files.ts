import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/files/product-files.ts";
import { fileRefsRequest } from "../../../lib/products/relationship-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const addProductFiles = defineEndpoint({
  id: "products/files/add-product-files",
  method: "POST",
  path: "/pcm/products/{product_id}/relationships/files",
  summary: "Link files to a product",
  description:
    "Adds files behind those that are linked. A file that is already linked moves to the end and gets the tags that are sent. If a file is unknown, the answer is 422 and none is linked. A child's files are replaced by those of its parent at the next build, unless the child itself was edited.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  body: fileRefsRequest,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => useCase.addProductFiles(ctx, params.product_id, body),
});
export const handler = createHandler(addProductFiles);
