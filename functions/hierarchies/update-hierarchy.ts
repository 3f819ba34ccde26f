import * as useCase from "../../lib/hierarchies/hierarchies.ts";
import { hierarchyResponse, updateHierarchyRequest } from "../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateHierarchy = defineEndpoint({
  id: "hierarchies/update-hierarchy",
  method: "PUT",
  path: "/pcm/hierarchies/{hierarchy_id}",
  summary: "Update a hierarchy",
  description:
    "Shoppers see the change with the next release of a catalog that has the hierarchy. A slug that another hierarchy has is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  ifMatch: "hierarchy",
  body: updateHierarchyRequest,
  refusals: [404, 409],
  response: { status: 200, schema: hierarchyResponse },
  run: (ctx, { params, body }) => useCase.updateHierarchy(ctx, params.hierarchy_id, body),
});
export const handler = createHandler(updateHierarchy);
