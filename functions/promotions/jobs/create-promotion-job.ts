import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/jobs/create-promotion-job.ts";
import { foldPromotionJob } from "../../../lib/promotions/jobs/fold-body.ts";
import { createPromotionJobRequest, promotionJobResponse } from "../../../lib/promotions/jobs/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createPromotionJob = defineEndpoint({
  id: "promotions/jobs/create-promotion-job",
  method: "POST",
  path: "/v2/promotions/{promotion_id}/jobs",
  summary: "Start a job that makes codes of a promotion",
  description:
    "Creates up to 1,000 random codes, or exports all codes for a file that can be read for a day. Most jobs are completed in the answer; longer ones continue in the background, and the job shows the progress. 422 for an automatic promotion, and for more than 100,000 codes in all; 400 while another job of the promotion is running.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  body: createPromotionJobRequest,
  normalize: foldPromotionJob,
  refusals: [404, 409],
  response: { status: 201, schema: promotionJobResponse },
  run: (ctx, { params, body }) =>
    useCase.createPromotionJob(ctx, { source: "standard", promotionId: params.promotion_id }, body),
});
export const handler = createHandler(createPromotionJob);
