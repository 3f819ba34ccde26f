import { openPrivateFiles } from "../../lib/aws/private-files.ts";
import { exportFileResponse } from "../../lib/exports/export-schemas.ts";
import * as useCase from "../../lib/exports/read-export.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../lib/runtime/handler.ts";

export const readExportFile = defineEndpoint({
  id: "exports/read-export-file",
  method: "GET",
  path: "/v2/jobs/{job_id}/file",
  summary: "Get the file of an export",
  description:
    "Answers a link to the file, which is good for 15 minutes and needs no token. 404 before the export is complete, and for one that has failed.",
  auth: ["client_credentials"],
  table: "read",
  needs: ["privateFiles"],
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: exportFileResponse },
  run: (ctx, { params }, { privateFiles }) => useCase.readExportFile(ctx, params.job_id, privateFiles),
});
export const handler = createHandlerWith(readExportFile, (env) => ({ privateFiles: openPrivateFiles(env) }));
