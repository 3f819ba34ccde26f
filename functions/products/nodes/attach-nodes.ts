import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/products/nodes/product-nodes.ts";
import { nodeRefsRequest, productNodesResponse } from "../../../lib/products/nodes/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const attachNodes = defineEndpoint({
  id: "products/nodes/attach-nodes",
  method: "POST",
  path: "/pcm/products/attach_nodes",
  summary: "Add the products that pass a filter to nodes",
  description:
    "Puts each product that passes the filter into each of the nodes. Unknown nodes are skipped and named in the answer. More than 1,000 pairs of a product and a node are 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: nodeRefsRequest,
  refusals: [409],
  response: { status: 200, schema: productNodesResponse },
  run: (ctx, { body }) => useCase.attachNodes(ctx, body),
});
export const handler = createHandler(attachNodes);
