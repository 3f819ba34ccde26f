import { placeChildren } from "../../../lib/hierarchies/nodes/place-children.ts";
import { childrenBody } from "../../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "hierarchies/nodes/create-node-children",
  method: "POST",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes/{node_id}/relationships/children",
  summary: "Put nodes below a node",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: childrenBody,
  response: { status: 200 },
  run: (ctx, { params, body }) => placeChildren(ctx, params.hierarchy_id, params.node_id, body),
});
export const handler = createHandler(endpoint);
