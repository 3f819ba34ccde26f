import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/realms/read-realms.ts";
import { realmResponse } from "../../lib/realms/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readRealm = defineEndpoint({
  id: "realms/read-realm",
  method: "GET",
  path: "/v2/authentication-realms/{realmID}",
  summary: "Get an authentication realm",
  description: "An unknown realm is 404. The ids of realms are the same in every store.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: realmResponse },
  run: (ctx, { params }) => useCase.readRealm(ctx, params.realmID),
});
export const handler = createHandler(readRealm);
