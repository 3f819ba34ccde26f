import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { listRoles } from "../../lib/permissions/list-roles.ts";
import { roleListQuery, rolesResponse } from "../../lib/permissions/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listBuiltInRoles = defineEndpoint({
  id: "permissions/list-built-in-roles",
  method: "GET",
  path: "/v2/permissions/built-in-roles",
  summary: "List built-in roles",
  description:
    "All ten roles: eight of back-office users and two of shoppers. They are the same in every store. Older clients know the roles by this list; newer ones read the standard user roles and standard shopper roles.",
  auth: ["client_credentials"],
  table: "none",
  query: roleListQuery,
  response: { status: 200, schema: rolesResponse },
  run: (ctx, { query }) => listRoles(ctx, "built_in_role", query),
});
export const handler = createHandler(listBuiltInRoles);
