import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { templateRefsRequest, templateRefsResponse } from "../../../lib/products/relationship-schemas.ts";
import * as useCase from "../../../lib/products/templates/product-templates.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const addProductTemplates = defineEndpoint({
  id: "products/templates/add-product-templates",
  method: "POST",
  path: "/pcm/products/{product_id}/relationships/templates",
  summary: "Attach templates to a product",
  description:
    "Adds templates, at most 25 in all, and answers with all that the product has. If one is unknown, the answer is 422 and none is attached. A child is then left alone by builds of its parent.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  body: templateRefsRequest,
  refusals: [404, 409],
  response: { status: 201, schema: templateRefsResponse },
  run: (ctx, { params, body }) => useCase.addProductTemplates(ctx, params.product_id, body),
});
export const handler = createHandler(addProductTemplates);
