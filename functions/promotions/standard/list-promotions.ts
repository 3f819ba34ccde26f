import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/standard/promotions.ts";
import { promotionFilter } from "../../../lib/promotions/standard/promotions.ts";
import { promotionsResponse } from "../../../lib/promotions/standard/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listPromotions = defineEndpoint({
  id: "promotions/standard/list-promotions",
  method: "GET",
  path: "/v2/promotions",
  summary: "List the standard promotions",
  description:
    "Newest first, including disabled promotions and those that are over. A filter with `eq(code,…)` finds the promotion that has a code, in any letter case.",
  auth: ["client_credentials"],
  table: "read",
  showsMakers: true,
  errors: "promotions",
  query: { page: { smallest: 1 }, filter: promotionFilter },
  response: { status: 200, schema: promotionsResponse },
  run: (ctx, { query }) => useCase.listPromotions(ctx, query),
});
export const handler = createHandler(listPromotions);
