import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { templateRefsResponse } from "../../../lib/products/relationship-schemas.ts";
import * as useCase from "../../../lib/products/templates/product-templates.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listProductTemplates = defineEndpoint({
  id: "products/templates/list-product-templates",
  method: "GET",
  path: "/pcm/products/{product_id}/relationships/templates",
  summary: "List the templates of a product",
  description: "In the order in which they were attached.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: templateRefsResponse },
  run: (ctx, { params }) => useCase.listProductTemplates(ctx, params.product_id),
});
export const handler = createHandler(listProductTemplates);
