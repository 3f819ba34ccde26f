import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { foldPromotion } from "../../../lib/promotions/standard/fold-body.ts";
import * as useCase from "../../../lib/promotions/standard/promotions.ts";
import { createPromotionRequest, promotionResponse } from "../../../lib/promotions/standard/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createPromotion = defineEndpoint({
  id: "promotions/standard/create-promotion",
  method: "POST",
  path: "/v2/promotions",
  summary: "Create a standard promotion",
  description:
    "A discount of one of eight types. It applies by itself if it is `automatic`, else to carts with one of its codes. Carts get it at once if it is enabled and `start` has passed. A store has at most 1,000 standard promotions, then 422; disabled ones and those that are over count, too.",
  auth: ["client_credentials"],
  table: "write",
  showsMakers: true,
  errors: "promotions",
  body: createPromotionRequest,
  normalize: foldPromotion,
  refusals: [409],
  response: { status: 201, schema: promotionResponse },
  run: (ctx, { body }) => useCase.createPromotion(ctx, body),
});
export const handler = createHandler(createPromotion);
