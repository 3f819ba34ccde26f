import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/jobs/list-promotion-jobs.ts";
import { promotionJobsResponse } from "../../../lib/promotions/jobs/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listPromotionJobs = defineEndpoint({
  id: "promotions/jobs/list-promotion-jobs",
  method: "GET",
  path: "/v2/promotions/{promotion_id}/jobs",
  summary: "List the jobs of a promotion",
  description: "The jobs of the last 30 days, newest first.",
  auth: ["client_credentials"],
  table: "read",
  errors: "promotions",
  query: { page: { smallest: 1 }, filter: useCase.promotionJobFilter },
  refusals: [404],
  response: { status: 200, schema: promotionJobsResponse },
  run: (ctx, { params, query }) =>
    useCase.listPromotionJobs(ctx, { source: "standard", promotionId: params.promotion_id }, query),
});
export const handler = createHandler(listPromotionJobs);
