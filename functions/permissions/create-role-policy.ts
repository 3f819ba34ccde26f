import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/permissions/role-policies.ts";
import { createPolicyRequest, policyResponse } from "../../lib/permissions/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createRolePolicy = defineEndpoint({
  id: "permissions/create-role-policy",
  method: "POST",
  path: "/v2/permissions/custom-api-role-policies",
  summary: "Create a role policy",
  description:
    "A Custom API has one policy for each role: a second one is 409. An unknown Custom API or role is 400. Only policies for the two roles of shoppers have an effect, since administrators may do everything.",
  auth: ["client_credentials"],
  table: "write",
  body: createPolicyRequest,
  refusals: [409],
  response: { status: 201, schema: policyResponse },
  run: (ctx, { body }) => useCase.createRolePolicy(ctx, body),
});
export const handler = createHandler(createRolePolicy);
