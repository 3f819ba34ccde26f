import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/jobs/jobs.ts";
import { jobsResponse } from "../../../lib/jobs/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listJobs = defineEndpoint({
  id: "products/jobs/list-jobs",
  method: "GET",
  path: "/pcm/jobs",
  summary: "List the background jobs",
  description:
    "The jobs of the last 30 days, to the end of the day (UTC), newest first. Older jobs are deleted.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: useCase.jobListQuery,
  response: { status: 200, schema: jobsResponse },
  run: (ctx, { query }) => useCase.listJobs(ctx, query),
});
export const handler = createHandler(listJobs);
