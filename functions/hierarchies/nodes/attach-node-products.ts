import * as useCase from "../../../lib/hierarchies/nodes/node-products.ts";
import { nodeResponse, productRefsRequest } from "../../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const attachNodeProducts = defineEndpoint({
  id: "hierarchies/nodes/attach-node-products",
  method: "POST",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/products",
  summary: "Add products to a node",
  description:
    "Puts products into a category; a product may be in many. If one of them does not exist, the answer is 422 and none is put in. Shoppers see the change with the next release.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "node",
  body: productRefsRequest,
  bodyLimit: 256 * 1024,
  refusals: [404, 409],
  response: { status: 201, schema: nodeResponse },
  run: (ctx, { params, body }) => useCase.attachNodeProducts(ctx, params.hierarchy_id, params.node_id, body),
});
export const handler = createHandler(attachNodeProducts);
