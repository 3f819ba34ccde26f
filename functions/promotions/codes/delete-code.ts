import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/codes/codes.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteCode = defineEndpoint({
  id: "promotions/codes/delete-code",
  method: "DELETE",
  path: "/v2/promotions/{promotion_id}/codes/{code}",
  summary: "Delete a code of a standard promotion",
  description:
    "The code no longer counts in carts that have it; its usages stay listed. Letter case does not matter. A code that the promotion does not have is 404.",
  auth: ["client_credentials"],
  table: "write",
  errors: "promotions",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteCode(ctx, params.promotion_id, params.code),
});
export const handler = createHandler(deleteCode);
