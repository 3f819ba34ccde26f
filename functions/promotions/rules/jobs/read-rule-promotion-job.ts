import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { readPromotionJob } from "../../../../lib/promotions/jobs/read-promotion-job.ts";
import { rulePromotionJobResponse } from "../../../../lib/promotions/jobs/schemas.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const readRulePromotionJob = defineEndpoint({
  id: "promotions/rules/jobs/read-rule-promotion-job",
  method: "GET",
  path: "/v2/rule-promotions/{promotionID}/jobs/{jobID}",
  summary: "Get a job of a rule promotion",
  description:
    "Shows the progress of the job, and the reason if it has failed. A job is deleted after 30 days and is 404 then.",
  auth: ["client_credentials"],
  table: "read",
  errors: "promotions",
  refusals: [404],
  response: { status: 200, schema: rulePromotionJobResponse },
  run: (ctx, { params }) =>
    readPromotionJob(ctx, { source: "rule", promotionId: params.promotionID }, params.jobID),
});
export const handler = createHandler(readRulePromotionJob);
