import { openPrivateFiles } from "../../lib/aws/private-files.ts";
import * as useCase from "../../lib/exports/create-export.ts";
import { createExportRequest, exportResponse } from "../../lib/exports/export-schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../lib/runtime/handler.ts";

export const createExport = defineEndpoint({
  id: "exports/create-export",
  method: "POST",
  path: "/v2/jobs",
  summary: "Export a file",
  description:
    "Writes orders, their items or transactions, customers, accounts, stock, prices or entries of a Custom API into a file of at most 32 MB. A small export is complete in the answer; a larger one continues in the background, and the job shows how far it is. The file has what existed when the job began, each record as it was when it was read. A filter that the records do not have is 400; if nothing passes it, the job fails.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["privateFiles"],
  errors: "validation",
  body: createExportRequest,
  refusals: [],
  response: { status: 202, schema: exportResponse },
  run: (ctx, { body }, capabilities) => useCase.createExport(ctx, body, capabilities),
});
export const handler = createHandlerWith(createExport, (env) => ({ privateFiles: openPrivateFiles(env) }));
