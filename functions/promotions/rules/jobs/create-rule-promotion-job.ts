import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createPromotionJob } from "../../../../lib/promotions/jobs/create-promotion-job.ts";
import { foldPromotionJob } from "../../../../lib/promotions/jobs/fold-body.ts";
import {
  createRulePromotionJobRequest,
  rulePromotionJobResponse,
} from "../../../../lib/promotions/jobs/schemas.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const createRulePromotionJob = defineEndpoint({
  id: "promotions/rules/jobs/create-rule-promotion-job",
  method: "POST",
  path: "/v2/rule-promotions/{promotionID}/jobs",
  summary: "Start a job that makes codes of a rule promotion",
  description:
    "Creates up to 1,000 random codes, or exports all codes for a file that can be read for a day. Most jobs are completed in the answer; longer ones continue in the background, and the job shows the progress. 422 for an automatic promotion, and for more than 100,000 codes in all; 400 while another job of the promotion is running.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  body: createRulePromotionJobRequest,
  normalize: foldPromotionJob,
  refusals: [404, 409],
  response: { status: 201, schema: rulePromotionJobResponse },
  run: (ctx, { params, body }) =>
    createPromotionJob(ctx, { source: "rule", promotionId: params.promotionID }, body),
});
export const handler = createHandler(createRulePromotionJob);
