import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/http/handler.ts";
import { listComponentProducts } from "../../lib/products/list-component-products.ts";
import { refList } from "../../lib/products/relationship-schemas.ts";

export const endpoint = defineEndpoint({
  id: "products/list-component-products",
  method: "GET",
  path: "/pcm/products/{product_id}/relationships/component_products",
  summary: "List the products that a bundle offers",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  response: { status: 200, schema: refList },
  run: (ctx, { params }) => listComponentProducts(ctx, params.product_id),
});
export const handler = createHandler(endpoint);
