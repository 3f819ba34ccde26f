import * as useCase from "../../lib/hierarchies/hierarchies.ts";
import { nodesResponse } from "../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listProductNodes = defineEndpoint({
  id: "hierarchies/list-product-nodes",
  method: "GET",
  path: "/pcm/products/{product_id}/nodes",
  summary: "List the nodes of a product",
  description:
    "The nodes that the product was put into, in all hierarchies. Children that shoppers find in the nodes of their parent are not in those nodes themselves.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 } },
  refusals: [404],
  response: { status: 200, schema: nodesResponse },
  run: (ctx, { params, query }) => useCase.listProductNodes(ctx, params.product_id, query),
});
export const handler = createHandler(listProductNodes);
