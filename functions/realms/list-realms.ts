import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/realms/read-realms.ts";
import { realmsResponse } from "../../lib/realms/schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listRealms = defineEndpoint({
  id: "realms/list-realms",
  method: "GET",
  path: "/v2/authentication-realms",
  summary: "List the authentication realms",
  description:
    "The three realms that every store has, with the same ids everywhere: for customers, for account members, and an unused one for merchants. Realms cannot be created or deleted.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  query: { page: { smallest: 1 } },
  response: { status: 200, schema: realmsResponse },
  run: (ctx, { query }) => useCase.listRealms(ctx, query),
});
export const handler = createHandler(listRealms);
