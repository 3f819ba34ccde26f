import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/standard/promotions.ts";
import { promotionHistoryResponse } from "../../../lib/promotions/standard/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listPromotionHistory = defineEndpoint({
  id: "promotions/standard/list-promotion-history",
  method: "GET",
  path: "/v2/promotions/{promotion_id}/history",
  summary: "List the versions of a standard promotion",
  description:
    "The promotion as it was after each change, newest first; at most the newest 100 versions. A change of codes is a version, too, without the codes. Once the promotion is deleted, its history is kept for orders and no longer shown.",
  auth: ["client_credentials"],
  table: "read",
  showsMakers: true,
  errors: "promotions",
  query: { page: { smallest: 1 } },
  refusals: [404],
  response: { status: 200, schema: promotionHistoryResponse },
  run: (ctx, { params, query }) => useCase.listPromotionHistory(ctx, params.promotion_id, query),
});
export const handler = createHandler(listPromotionHistory);
