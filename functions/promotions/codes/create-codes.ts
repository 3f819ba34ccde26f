import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createCodes } from "../../../lib/promotions/codes/create-codes.ts";
import { createCodesRequest } from "../../../lib/promotions/codes/schemas.ts";
import { promotionResponse } from "../../../lib/promotions/standard/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "promotions/codes/create-codes",
  method: "POST",
  path: "/v2/promotions/{promotion_id}/codes",
  summary: "Give a standard promotion codes",
  description:
    "Answers with the promotion. A code that it has in the same form stays; one that it has in another form, or that another standard promotion has which is not over, is 422, and none is added. An automatic promotion takes no codes, any other one up to 100,000. After 503 a part may be there: the same request adds the rest.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  body: createCodesRequest,
  bodyLimit: 1024 * 1024, // a thousand codes of the longest kind
  refusals: [404, 409],
  response: { status: 201, schema: promotionResponse },
  run: (ctx, { params, body }) => createCodes(ctx, params.promotion_id, body),
});
export const handler = createHandler(endpoint);
