import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import {
  listPromotionJobs,
  promotionJobFilter,
} from "../../../../lib/promotions/jobs/list-promotion-jobs.ts";
import { rulePromotionJobsResponse } from "../../../../lib/promotions/jobs/schemas.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";

export const listRulePromotionJobs = defineEndpoint({
  id: "promotions/rules/jobs/list-rule-promotion-jobs",
  method: "GET",
  path: "/v2/rule-promotions/{promotionID}/jobs",
  summary: "List the jobs of a rule promotion",
  description: "The jobs of the last 30 days, newest first.",
  auth: ["client_credentials"],
  table: "read",
  errors: "promotions",
  query: { page: { smallest: 1 }, filter: promotionJobFilter },
  refusals: [404],
  response: { status: 200, schema: rulePromotionJobsResponse },
  run: (ctx, { params, query }) =>
    listPromotionJobs(ctx, { source: "rule", promotionId: params.promotionID }, query),
});
export const handler = createHandler(listRulePromotionJobs);
