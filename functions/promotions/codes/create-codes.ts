import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/codes/codes.ts";
import { createCodesRequest } from "../../../lib/promotions/codes/schemas.ts";
import { promotionResponse } from "../../../lib/promotions/standard/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createCodes = defineEndpoint({
  id: "promotions/codes/create-codes",
  method: "POST",
  path: "/v2/promotions/{promotion_id}/codes",
  summary: "Create codes of a standard promotion",
  description:
    "Answers with the promotion. Sending a code again exactly as it was created changes nothing. 422, and no code is added, if the promotion has one of the codes with other fields or in another letter case, or if another standard promotion that is not over has it. An automatic promotion cannot have codes, any other has up to 100,000. After a 503 some of the codes may have been added: send the same request again for the rest.",
  auth: ["client_credentials"],
  table: "write",
  showsMakers: true,
  errors: "promotions",
  body: createCodesRequest,
  bodyLimit: 1024 * 1024, // 1,000 codes of the greatest length
  refusals: [404, 409],
  response: { status: 201, schema: promotionResponse },
  run: (ctx, { params, body }) => useCase.createCodes(ctx, params.promotion_id, body),
});
export const handler = createHandler(createCodes);
