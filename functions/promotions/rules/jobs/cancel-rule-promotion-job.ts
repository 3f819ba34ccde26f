import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { cancelPromotionJob } from "../../../../lib/promotions/jobs/cancel-promotion-job.ts";
import { rulePromotionJobResponse } from "../../../../lib/promotions/jobs/schemas.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const cancelRulePromotionJob = defineEndpoint({
  id: "promotions/rules/jobs/cancel-rule-promotion-job",
  method: "POST",
  path: "/v2/rule-promotions/{promotionID}/jobs/{jobID}/cancel",
  summary: "Cancel a job of a rule promotion",
  description:
    "The job creates no more codes, and the codes that it has created are deleted. Cancelling a job that is not `pending` or `processing` is 422.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  refusals: [404, 409],
  response: { status: 200, schema: rulePromotionJobResponse },
  run: (ctx, { params }) =>
    cancelPromotionJob(ctx, { source: "rule", promotionId: params.promotionID }, params.jobID),
});
export const handler = createHandler(cancelRulePromotionJob);
