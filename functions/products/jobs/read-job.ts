import { openPrivateFiles } from "../../../lib/aws/private-files.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/jobs/jobs.ts";
import { jobResponse } from "../../../lib/jobs/schemas.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const readJob = defineEndpoint({
  id: "products/jobs/read-job",
  method: "GET",
  path: "/pcm/jobs/{job_id}",
  summary: "Get a background job",
  description: "How far the job is, or how it ended. Jobs are kept for 30 days.",
  auth: ["client_credentials"],
  table: "read",
  needs: ["privateFiles"],
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: jobResponse },
  run: (ctx, { params }, { privateFiles }) => useCase.readJob(ctx, params.job_id, privateFiles),
});
export const handler = createHandlerWith(readJob, (env) => ({ privateFiles: openPrivateFiles(env) }));
