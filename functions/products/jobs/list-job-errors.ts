import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/jobs/jobs.ts";
import { jobErrorsResponse } from "../../../lib/jobs/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listJobErrors = defineEndpoint({
  id: "products/jobs/list-job-errors",
  method: "GET",
  path: "/pcm/jobs/{job_id}/errors",
  summary: "List the errors of a background job",
  description:
    "Why a job failed, or which children a successful job could not build because another product has their sku or slug. Empty if nothing went wrong.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 } },
  refusals: [404],
  response: { status: 200, schema: jobErrorsResponse },
  run: (ctx, { params, query }) => useCase.listJobErrors(ctx, params.job_id, query),
});
export const handler = createHandler(listJobErrors);
