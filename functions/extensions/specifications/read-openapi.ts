import * as useCase from "../../../lib/extensions/specifications/read-openapi.ts";
import { openapiResponse } from "../../../lib/extensions/specifications/schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readOpenapi = defineEndpoint({
  id: "extensions/specifications/read-openapi",
  method: "GET",
  path: "/v2/settings/extensions/specifications/openapi",
  summary: "Get the OpenAPI document of the store's Custom APIs",
  description:
    "Generated from the current Custom APIs, fields and role policies, and answered without `data` around it. Each operation says which shoppers may call it. Fields whose slug begins with `$` are left out.",
  auth: ["client_credentials"],
  table: "read",
  response: { status: 200, schema: openapiResponse },
  run: (ctx) => useCase.readOpenapi(ctx),
});
export const handler = createHandler(readOpenapi);
