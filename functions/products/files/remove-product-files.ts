import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/files/product-files.ts";
import { fileRefsRequest } from "../../../lib/products/relationship-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const removeProductFiles = defineEndpoint({
  id: "products/files/remove-product-files",
  method: "DELETE",
  path: "/pcm/products/{product_id}/relationships/files",
  summary: "Unlink files from a product",
  description: "The files themselves stay. Ids that are not linked are ignored.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  body: fileRefsRequest,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => useCase.removeProductFiles(ctx, params.product_id, body),
});
export const handler = createHandler(removeProductFiles);
