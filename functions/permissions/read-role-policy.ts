import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/permissions/role-policies.ts";
import { policyResponse } from "../../lib/permissions/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readRolePolicy = defineEndpoint({
  id: "permissions/read-role-policy",
  method: "GET",
  path: "/v2/permissions/custom-api-role-policies/{policyID}",
  summary: "Get a role policy",
  description: "An id that is not a UUID is 400, an unknown one 404.",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: policyResponse },
  run: (ctx, { params }) => useCase.readRolePolicy(ctx, params.policyID),
});
export const handler = createHandler(readRolePolicy);
