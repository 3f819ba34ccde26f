import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/permissions/role-policies.ts";
import { policiesResponse, policyListQuery } from "../../lib/permissions/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listRolePolicies = defineEndpoint({
  id: "permissions/list-role-policies",
  method: "GET",
  path: "/v2/permissions/custom-api-role-policies",
  summary: "List role policies",
  description:
    "The policies of all Custom APIs, newest first by default. Filter by `custom_api_id` or `role_id` for those of one; `include=role` adds the names of the roles.",
  auth: ["client_credentials"],
  table: "read",
  query: policyListQuery,
  response: { status: 200, schema: policiesResponse },
  run: (ctx, { query }) => useCase.listRolePolicies(ctx, query),
});
export const handler = createHandler(listRolePolicies);
