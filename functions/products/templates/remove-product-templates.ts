import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { templateRefsRequest } from "../../../lib/products/relationship-schemas.ts";
import * as useCase from "../../../lib/products/templates/product-templates.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const removeProductTemplates = defineEndpoint({
  id: "products/templates/remove-product-templates",
  method: "DELETE",
  path: "/pcm/products/{product_id}/relationships/templates",
  summary: "Detach templates from a product",
  description:
    "The values of these templates are gone. Templates that the product does not have are passed over. A child is then left alone by builds of its parent.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "product",
  body: templateRefsRequest,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => useCase.removeProductTemplates(ctx, params.product_id, body),
});
export const handler = createHandler(removeProductTemplates);
