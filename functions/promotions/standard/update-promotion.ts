import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { foldPromotion } from "../../../lib/promotions/standard/fold-body.ts";
import * as useCase from "../../../lib/promotions/standard/promotions.ts";
import { promotionResponse, updatePromotionRequest } from "../../../lib/promotions/standard/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updatePromotion = defineEndpoint({
  id: "promotions/standard/update-promotion",
  method: "PUT",
  path: "/v2/promotions/{promotion_id}",
  summary: "Update a standard promotion",
  description:
    "The change applies to the next request of every cart. `promotion_type` cannot change. Moving `end` of a promotion that was over into the future deletes its codes, which is 422 if it has more than 1,000.",
  auth: ["client_credentials"],
  table: "write",
  showsMakers: true,
  errors: "promotions",
  ifMatch: "promotion",
  body: updatePromotionRequest,
  normalize: foldPromotion,
  refusals: [404, 409, 422],
  response: { status: 200, schema: promotionResponse },
  run: (ctx, { params, body }) => useCase.updatePromotion(ctx, params.promotion_id, body),
});
export const handler = createHandler(updatePromotion);
