import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/permissions/list-roles.ts";
import { roleResponse } from "../../lib/permissions/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readBuiltInRole = defineEndpoint({
  id: "permissions/read-built-in-role",
  method: "GET",
  path: "/v2/permissions/built-in-roles/{roleID}",
  summary: "Get a built-in role",
  description:
    "Reads any of the ten roles, including those from the lists of standard roles. An id that is not a UUID is 400, an unknown one 404.",
  auth: ["client_credentials"],
  table: "none",
  refusals: [404],
  response: { status: 200, schema: roleResponse },
  run: (ctx, { params }) => useCase.readBuiltInRole(ctx, params.roleID),
});
export const handler = createHandler(readBuiltInRole);
