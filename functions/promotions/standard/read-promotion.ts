import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/standard/promotions.ts";
import { promotionResponse } from "../../../lib/promotions/standard/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readPromotion = defineEndpoint({
  id: "promotions/standard/read-promotion",
  method: "GET",
  path: "/v2/promotions/{promotion_id}",
  summary: "Get a standard promotion",
  description:
    "Disabled promotions and those that are over can be read, too. Codes are not part of the answer; they have a list of their own.",
  auth: ["client_credentials"],
  table: "read",
  showsMakers: true,
  errors: "promotions",
  refusals: [404],
  response: { status: 200, schema: promotionResponse },
  run: (ctx, { params }) => useCase.readPromotion(ctx, params.promotion_id),
});
export const handler = createHandler(readPromotion);
