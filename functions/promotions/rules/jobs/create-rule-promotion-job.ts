import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createPromotionJob } from "../../../../lib/promotions/jobs/create-promotion-job.ts";
import {
  createRulePromotionJobRequest,
  rulePromotionJobResponse,
} from "../../../../lib/promotions/jobs/schemas.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "promotions/rules/jobs/create-rule-promotion-job",
  method: "POST",
  path: "/v2/rule-promotions/{promotionID}/jobs",
  summary: "Start a job that makes codes of a rule promotion",
  description:
    "Makes up to 1,000 codes at random, mostly within the request; what takes longer goes on in the background, and the job tells how far it is. An automatic promotion, or more than 100,000 codes in all, is 422; a second job of the promotion while one is under way is 400.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  body: createRulePromotionJobRequest,
  refusals: [404, 409],
  response: { status: 201, schema: rulePromotionJobResponse },
  run: (ctx, { params, body }) =>
    createPromotionJob(ctx, { source: "rule", promotionId: params.promotionID }, body),
});
export const handler = createHandler(endpoint);
