import { openPrivateFiles } from "../../lib/aws/private-files.ts";
import { exportResponse } from "../../lib/exports/export-schemas.ts";
import * as useCase from "../../lib/exports/read-export.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../lib/runtime/handler.ts";

export const readExport = defineEndpoint({
  id: "exports/read-export",
  method: "GET",
  path: "/v2/jobs/{job_id}",
  summary: "Get an export",
  description:
    "How far the export is, why it has failed, or a link to its file. Each answer has a new link, which is good for 15 minutes and needs no token. After seven days the job is 404.",
  auth: ["client_credentials"],
  table: "read",
  needs: ["privateFiles"],
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: exportResponse },
  run: (ctx, { params }, { privateFiles }) => useCase.readExport(ctx, params.job_id, privateFiles),
});
export const handler = createHandlerWith(readExport, (env) => ({ privateFiles: openPrivateFiles(env) }));
