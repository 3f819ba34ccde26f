import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/jobs/jobs.ts";
import { jobResponse } from "../../../lib/jobs/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const cancelJob = defineEndpoint({
  id: "products/jobs/cancel-job",
  method: "POST",
  path: "/pcm/jobs/{job_id}/cancel",
  summary: "Cancel a background job",
  description:
    "Children built so far stay; of a hierarchy that was being copied nothing stays. A job that has already ended is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "validation",
  refusals: [404, 409],
  response: { status: 200, schema: jobResponse },
  run: (ctx, { params }) => useCase.cancelJob(ctx, params.job_id),
});
export const handler = createHandler(cancelJob);
