import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/codes/list-usages.ts";
import { usageQuery } from "../../../lib/promotions/codes/list-usages.ts";
import { usagesResponse } from "../../../lib/promotions/codes/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listUsages = defineEndpoint({
  id: "promotions/codes/list-usages",
  method: "GET",
  path: "/v2/promotions/{promotion_id}/usages",
  summary: "List the usages of a standard promotion's codes",
  description:
    "One entry for each order and code, newest first, including codes that were deleted since. Orders that gave their uses back, because they were cancelled or expired unpaid, are listed with 0 uses.",
  auth: ["client_credentials"],
  table: "read",
  showsMakers: true,
  errors: "promotions",
  query: usageQuery,
  refusals: [404],
  response: { status: 200, schema: usagesResponse },
  run: (ctx, { params, query }) =>
    useCase.listUsages(ctx, { source: "standard", promotionId: params.promotion_id }, query),
});
export const handler = createHandler(listUsages);
