import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/files/product-files.ts";
import { refsResponse } from "../../../lib/products/relationship-schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listProductFiles = defineEndpoint({
  id: "products/files/list-product-files",
  method: "GET",
  path: "/pcm/products/{product_id}/relationships/files",
  summary: "List the files of a product",
  description:
    "References to the files with their tags, in the order in which they were linked. The main image is not among them unless it was also linked as a file.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: refsResponse },
  run: (ctx, { params }) => useCase.listProductFiles(ctx, params.product_id),
});
export const handler = createHandler(listProductFiles);
