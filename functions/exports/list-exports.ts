import { openPrivateFiles } from "../../lib/aws/private-files.ts";
import { exportsResponse } from "../../lib/exports/export-schemas.ts";
import * as useCase from "../../lib/exports/read-export.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../lib/runtime/handler.ts";

export const listExports = defineEndpoint({
  id: "exports/list-exports",
  method: "GET",
  path: "/v2/jobs",
  summary: "List the exports",
  description: "The exports of the last seven days, newest first. Older ones are deleted with their files.",
  auth: ["client_credentials"],
  table: "read",
  needs: ["privateFiles"],
  errors: "validation",
  query: { page: { smallest: 1 }, filter: useCase.exportFilter },
  response: { status: 200, schema: exportsResponse },
  run: (ctx, { query }, { privateFiles }) => useCase.listExports(ctx, query, privateFiles),
});
export const handler = createHandlerWith(listExports, (env) => ({ privateFiles: openPrivateFiles(env) }));
