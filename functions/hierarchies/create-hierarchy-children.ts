import { moveChildren } from "../../lib/hierarchies/nodes/move-children.ts";
import { childrenRequest, nodeChildrenResponse } from "../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createHierarchyChildren = defineEndpoint({
  id: "hierarchies/create-hierarchy-children",
  method: "POST",
  path: "/pcm/hierarchies/{hierarchy_id}/relationships/children",
  summary: "Move nodes to the root of a hierarchy",
  description:
    "Moves nodes of the hierarchy to its root, each with all nodes below it, and sets the order of nodes that are there already. Either all are moved or none; a name or slug that a root node has is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "hierarchy",
  body: childrenRequest,
  refusals: [404, 409],
  response: { status: 200, schema: nodeChildrenResponse },
  run: (ctx, { params, body }) => moveChildren(ctx, params.hierarchy_id, undefined, body),
});
export const handler = createHandler(createHierarchyChildren);
