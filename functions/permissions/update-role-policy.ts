import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/permissions/role-policies.ts";
import { policyResponse, updatePolicyRequest } from "../../lib/permissions/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const updateRolePolicy = defineEndpoint({
  id: "permissions/update-role-policy",
  method: "PUT",
  path: "/v2/permissions/custom-api-role-policies/{policyID}",
  summary: "Update a role policy",
  description:
    "Changes the permissions that are sent; the Custom API and the role stay. The change applies to the next request of a shopper.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "role policy",
  body: updatePolicyRequest,
  normalize: useCase.unwrapPolicyBody,
  refusals: [404, 409],
  response: { status: 200, schema: policyResponse },
  run: (ctx, { params, body }) => useCase.updateRolePolicy(ctx, params.policyID, body),
});
export const handler = createHandler(updateRolePolicy);
