import * as useCase from "../../lib/hierarchies/duplicate-hierarchy.ts";
import { duplicateHierarchyRequest, duplicateHierarchyResponse } from "../../lib/hierarchies/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const duplicateHierarchy = defineEndpoint({
  id: "hierarchies/duplicate-hierarchy",
  method: "POST",
  path: "/pcm/hierarchies/{hierarchy_id}/duplicate_job",
  summary: "Copy a hierarchy",
  description:
    "Copies the hierarchy with all its nodes, and with `include_products` the products in them and those shown first. A small copy is finished when the request is answered; a larger one goes on, and the job shows how far it is. The copy appears in lists when the job has succeeded, never in part. A slug that another hierarchy has is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  body: duplicateHierarchyRequest,
  refusals: [404, 409],
  response: { status: 201, schema: duplicateHierarchyResponse },
  run: (ctx, { params, body }) => useCase.duplicateHierarchy(ctx, params.hierarchy_id, body),
});
export const handler = createHandler(duplicateHierarchy);
