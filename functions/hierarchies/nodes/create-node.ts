import * as useCase from "../../../lib/hierarchies/nodes/nodes.ts";
import { createNodeRequest, nodeResponse } from "../../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createNode = defineEndpoint({
  id: "hierarchies/nodes/create-node",
  method: "POST",
  path: "/pcm/hierarchies/{hierarchy_id}/nodes",
  summary: "Create a node",
  description:
    "Creates a category of a hierarchy, at its root or below another node. A name or slug that a sibling has is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: createNodeRequest,
  refusals: [404, 409],
  response: { status: 201, schema: nodeResponse },
  run: (ctx, { params, body }) => useCase.createNode(ctx, params.hierarchy_id, body),
});
export const handler = createHandler(createNode);
