import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/promotions/codes/codes.ts";
import { usageQuery } from "../../../lib/promotions/codes/list-usages.ts";
import { usagesResponse } from "../../../lib/promotions/codes/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listCodeUsages = defineEndpoint({
  id: "promotions/codes/list-code-usages",
  method: "GET",
  path: "/v2/promotions/{promotion_id}/codes/{code}/usages",
  summary: "List the usages of a code of a standard promotion",
  description:
    "One entry for each order, newest first. A code that was deleted since is listed, too. A code that the promotion does not have and that no order has used is 404.",
  auth: ["client_credentials"],
  table: "read",
  showsMakers: true,
  errors: "promotions",
  query: usageQuery,
  refusals: [404],
  response: { status: 200, schema: usagesResponse },
  run: (ctx, { params: { promotion_id, code }, query }) =>
    useCase.listCodeUsages(ctx, promotion_id, code, query),
});
export const handler = createHandler(listCodeUsages);
