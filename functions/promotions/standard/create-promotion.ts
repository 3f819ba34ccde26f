import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createPromotion } from "../../../lib/promotions/standard/create-promotion.ts";
import { foldPromotion } from "../../../lib/promotions/standard/fold-body.ts";
import { createPromotionRequest, promotionResponse } from "../../../lib/promotions/standard/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "promotions/standard/create-promotion",
  method: "POST",
  path: "/v2/promotions",
  summary: "Create a standard promotion",
  description:
    "A discount of a settled kind, automatic or for codes. Shoppers get it at once if it is enabled and its time has come.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  body: createPromotionRequest,
  normalize: foldPromotion,
  refusals: [409],
  response: { status: 201, schema: promotionResponse },
  run: (ctx, { body }) => createPromotion(ctx, body),
});
export const handler = createHandler(endpoint);
