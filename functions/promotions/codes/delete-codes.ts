import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/codes/codes.ts";
import { foldDeletedCodes } from "../../../lib/promotions/codes/fold-body.ts";
import { deleteCodesRequest } from "../../../lib/promotions/codes/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteCodes = defineEndpoint({
  id: "promotions/codes/delete-codes",
  method: "DELETE",
  path: "/v2/promotions/{promotion_id}/codes",
  summary: "Delete codes of a standard promotion",
  description:
    "The codes no longer count in carts that have them; their usages stay listed. Codes that the promotion does not have are ignored. After a 503 some of them may have been deleted: send the same request again for the rest.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  body: deleteCodesRequest,
  bodyLimit: 1024 * 1024, // 1,000 codes of the greatest length
  normalize: foldDeletedCodes,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, body }) => useCase.deleteCodes(ctx, params.promotion_id, body),
});
export const handler = createHandler(deleteCodes);
