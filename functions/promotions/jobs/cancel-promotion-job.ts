import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/jobs/cancel-promotion-job.ts";
import { promotionJobResponse } from "../../../lib/promotions/jobs/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const cancelPromotionJob = defineEndpoint({
  id: "promotions/jobs/cancel-promotion-job",
  method: "POST",
  path: "/v2/promotions/{promotion_id}/jobs/{job_id}/cancel",
  summary: "Cancel a job of a promotion",
  description:
    "The job creates no more codes, and the codes that it has created are deleted. Cancelling a job that is not `pending` or `processing` is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  refusals: [404, 409],
  response: { status: 200, schema: promotionJobResponse },
  run: (ctx, { params }) =>
    useCase.cancelPromotionJob(ctx, { source: "standard", promotionId: params.promotion_id }, params.job_id),
});
export const handler = createHandler(cancelPromotionJob);
