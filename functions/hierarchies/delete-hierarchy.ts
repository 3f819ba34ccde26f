import * as useCase from "../../lib/hierarchies/hierarchies.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteHierarchy = defineEndpoint({
  id: "hierarchies/delete-hierarchy",
  method: "DELETE",
  path: "/pcm/hierarchies/{hierarchy_id}",
  summary: "Delete a hierarchy with its nodes",
  description:
    "Its products stay, and so do published releases. Catalogs that name it are published without it from then on, and their releases list it in `meta.missing`.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "hierarchy",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteHierarchy(ctx, params.hierarchy_id),
});
export const handler = createHandler(deleteHierarchy);
