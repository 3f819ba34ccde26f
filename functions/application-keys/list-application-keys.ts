import * as useCase from "../../lib/application-keys/application-keys.ts";
import { applicationKeysResponse } from "../../lib/application-keys/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listApplicationKeys = defineEndpoint({
  id: "application-keys/list-application-keys",
  method: "GET",
  path: "/v2/application-keys",
  summary: "List application keys",
  description: "Newest first, without secrets.",
  auth: ["client_credentials"],
  table: "read",
  query: useCase.applicationKeysQuery,

  response: { status: 200, schema: applicationKeysResponse },
  run: (ctx, { query }) => useCase.listApplicationKeys(ctx, query),
});
export const handler = createHandler(listApplicationKeys);
