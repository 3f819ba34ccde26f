import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/products/products.ts";
import { refsResponse } from "../../lib/products/relationship-schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listComponentProducts = defineEndpoint({
  id: "products/list-component-products",
  method: "GET",
  path: "/pcm/products/{product_id}/relationships/component_products",
  summary: "List the products that a bundle offers",
  description:
    "References to the options of all components, each product once. The list is empty for a product that is no bundle.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: refsResponse },
  run: (ctx, { params }) => useCase.listComponentProducts(ctx, params.product_id),
});
export const handler = createHandler(listComponentProducts);
