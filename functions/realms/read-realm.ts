import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { readRealm } from "../../lib/realms/read-realm.ts";
import { realmResponse } from "../../lib/realms/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "realms/read-realm",
  method: "GET",
  path: "/v2/authentication-realms/{realmID}",
  summary: "Get an authentication realm",
  description: "An unknown realm is 404. The ids of realms are the same in every store.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: realmResponse },
  run: (ctx, { params }) => readRealm(ctx, params.realmID),
});
export const handler = createHandler(endpoint);
