import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/nodes/product-nodes.ts";
import { nodeRefsRequest, productNodesResponse } from "../../../lib/products/nodes/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const detachNodes = defineEndpoint({
  id: "products/nodes/detach-nodes",
  method: "POST",
  path: "/pcm/products/detach_nodes",
  summary: "Remove the products that pass a filter from nodes",
  description:
    "Takes each product that passes the filter out of each of the nodes, also where it is curated. Unknown nodes are skipped and named in the answer. More than 1,000 pairs of a product and a node are 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: nodeRefsRequest,
  refusals: [409],
  response: { status: 200, schema: productNodesResponse },
  run: (ctx, { body }) => useCase.detachNodes(ctx, body),
});
export const handler = createHandler(detachNodes);
