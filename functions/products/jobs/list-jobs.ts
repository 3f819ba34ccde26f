import { openPrivateFiles } from "../../../lib/aws/private-files.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/jobs/jobs.ts";
import { jobsResponse } from "../../../lib/jobs/schemas.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const listJobs = defineEndpoint({
  id: "products/jobs/list-jobs",
  method: "GET",
  path: "/pcm/jobs",
  summary: "List the background jobs",
  description:
    "The jobs of the last 30 days, to the end of the day (UTC), newest first. Older jobs are deleted.",
  auth: ["client_credentials"],
  table: "read",
  needs: ["privateFiles"],
  errors: "validation",
  query: useCase.jobListQuery,
  response: { status: 200, schema: jobsResponse },
  run: (ctx, { query }, { privateFiles }) => useCase.listJobs(ctx, query, privateFiles),
});
export const handler = createHandlerWith(listJobs, (env) => ({ privateFiles: openPrivateFiles(env) }));
