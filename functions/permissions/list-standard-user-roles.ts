import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { listRoles } from "../../lib/permissions/list-roles.ts";
import { roleListQuery, rolesResponse } from "../../lib/permissions/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listStandardUserRoles = defineEndpoint({
  id: "permissions/list-standard-user-roles",
  method: "GET",
  path: "/v2/permissions/standard-user-roles",
  summary: "List standard user roles",
  description:
    "The eight roles of back-office users, the same in every store. A policy for one of them has no effect, since administrators may do everything.",
  auth: ["client_credentials"],
  table: "none",
  query: roleListQuery,
  response: { status: 200, schema: rolesResponse },
  run: (ctx, { query }) => listRoles(ctx, "standard_user_role", query),
});
export const handler = createHandler(listStandardUserRoles);
