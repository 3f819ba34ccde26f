import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/http/handler.ts";
import { deleteRolePolicy } from "../../lib/permissions/delete-role-policy.ts";

export const endpoint = defineEndpoint({
  id: "permissions/delete-role-policy",
  method: "DELETE",
  path: "/v2/permissions/custom-api-role-policies/{policyID}",
  summary: "Delete a role policy",
  auth: ["client_credentials"],
  table: "write",
  response: { status: 204 },
  run: (ctx, { params }) => deleteRolePolicy(ctx, params.policyID),
});
export const handler = createHandler(endpoint);
