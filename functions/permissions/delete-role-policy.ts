import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/permissions/role-policies.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const deleteRolePolicy = defineEndpoint({
  id: "permissions/delete-role-policy",
  method: "DELETE",
  path: "/v2/permissions/custom-api-role-policies/{policyID}",
  summary: "Delete a role policy",
  description: "The role loses its permissions on the Custom API at once. Deleting it again is 404.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "role policy",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteRolePolicy(ctx, params.policyID),
});
export const handler = createHandler(deleteRolePolicy);
