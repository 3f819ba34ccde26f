import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/jobs/read-promotion-job.ts";
import { promotionJobResponse } from "../../../lib/promotions/jobs/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readPromotionJob = defineEndpoint({
  id: "promotions/jobs/read-promotion-job",
  method: "GET",
  path: "/v2/promotions/{promotion_id}/jobs/{job_id}",
  summary: "Get a job of a promotion",
  description:
    "Shows the progress of the job, and the reason if it has failed. A job is deleted after 30 days and is 404 then.",
  auth: ["client_credentials"],
  table: "read",
  errors: "promotions",
  refusals: [404],
  response: { status: 200, schema: promotionJobResponse },
  run: (ctx, { params }) =>
    useCase.readPromotionJob(ctx, { source: "standard", promotionId: params.promotion_id }, params.job_id),
});
export const handler = createHandler(readPromotionJob);
