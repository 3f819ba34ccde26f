import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { cancelPromotionJob } from "../../../lib/promotions/jobs/cancel-promotion-job.ts";
import { promotionJobResponse } from "../../../lib/promotions/jobs/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "promotions/jobs/cancel-promotion-job",
  method: "POST",
  path: "/v2/promotions/{promotion_id}/jobs/{job_id}/cancel",
  summary: "Cancel a job of a promotion",
  description:
    "The job makes no more codes, and those that it has made are deleted. One that is neither pending nor processing is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  refusals: [404, 409],
  response: { status: 200, schema: promotionJobResponse },
  run: (ctx, { params }) =>
    cancelPromotionJob(ctx, { source: "standard", promotionId: params.promotion_id }, params.job_id),
});
export const handler = createHandler(endpoint);
