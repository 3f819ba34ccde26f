import * as useCase from "../../../lib/hierarchies/nodes/node-products.ts";
import { nodeProductsResponse } from "../../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listNodeProducts = defineEndpoint({
  id: "hierarchies/nodes/list-node-products",
  method: "GET",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/products",
  summary: "List the products of a node",
  description:
    "The products that were put into this node itself, the latest first. Drafts are listed too; products of the nodes below are not.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 } },
  refusals: [404],
  response: { status: 200, schema: nodeProductsResponse },
  run: (ctx, { params, query }) => useCase.listNodeProducts(ctx, params.hierarchy_id, params.node_id, query),
});
export const handler = createHandler(listNodeProducts);
