import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { foldPromotion } from "../../../lib/promotions/standard/fold-body.ts";
import { promotionResponse, updatePromotionRequest } from "../../../lib/promotions/standard/schemas.ts";
import { updatePromotion } from "../../../lib/promotions/standard/update-promotion.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "promotions/standard/update-promotion",
  method: "PUT",
  path: "/v2/promotions/{promotion_id}",
  summary: "Change a standard promotion",
  description:
    "The next request of every cart gets the promotion as it is now. `promotion_type` cannot change. A promotion that was over gives up its codes once `end` lies ahead again, which is 422 for more than 1,000 codes.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  body: updatePromotionRequest,
  normalize: foldPromotion,
  refusals: [404, 409, 422],
  response: { status: 200, schema: promotionResponse },
  run: (ctx, { params, body }) => updatePromotion(ctx, params.promotion_id, body),
});
export const handler = createHandler(endpoint);
