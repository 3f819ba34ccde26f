import * as useCase from "../../lib/files/files.ts";
import { filesResponse } from "../../lib/files/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listFiles = defineEndpoint({
  id: "files/list-files",
  method: "GET",
  path: "/v2/files",
  summary: "List the files",
  description:
    "A page of files, newest first. Shoppers must name the ids with a filter such as `in(id,…)`, or get 403, unless the store's settings let anyone list files.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  errors: "rules",
  query: useCase.fileListQuery,
  refusals: [403],
  response: { status: 200, schema: filesResponse },
  run: (ctx, { query }) => useCase.listFiles(ctx, query),
});
export const handler = createHandler(listFiles);
