import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { listRoles } from "../../lib/permissions/list-roles.ts";
import { roleListQuery, rolesResponse } from "../../lib/permissions/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listStandardShopperRoles = defineEndpoint({
  id: "permissions/list-standard-shopper-roles",
  method: "GET",
  path: "/v2/permissions/standard-shopper-roles",
  summary: "List standard shopper roles",
  description:
    "The two roles of shoppers: `Guest Shopper`, and `Registered Shopper` for those who are signed in as a member or customer. They are the same in every store.",
  auth: ["client_credentials"],
  table: "none",
  query: roleListQuery,
  response: { status: 200, schema: rolesResponse },
  run: (ctx, { query }) => listRoles(ctx, "standard_shopper_role", query),
});
export const handler = createHandler(listStandardShopperRoles);
