import * as useCase from "../../../lib/hierarchies/nodes/node-products.ts";
import { nodeResponse, productRefsRequest } from "../../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const detachNodeProducts = defineEndpoint({
  id: "hierarchies/nodes/detach-node-products",
  method: "DELETE",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/products",
  summary: "Remove products from a node",
  description:
    "The products are no longer curated in the node either. Products that are not in it are ignored. Shoppers see the change with the next release.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "node",
  body: productRefsRequest,
  bodyLimit: 256 * 1024,
  refusals: [404, 409],
  response: { status: 200, schema: nodeResponse },
  run: (ctx, { params, body }) => useCase.detachNodeProducts(ctx, params.hierarchy_id, params.node_id, body),
});
export const handler = createHandler(detachNodeProducts);
