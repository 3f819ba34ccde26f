import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { codeFilter, LARGEST_CODE_OFFSET } from "../../../lib/promotions/codes/code-page.ts";
import * as useCase from "../../../lib/promotions/codes/codes.ts";
import { codesResponse } from "../../../lib/promotions/codes/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listCodes = defineEndpoint({
  id: "promotions/codes/list-codes",
  method: "GET",
  path: "/v2/promotions/{promotion_id}/codes",
  summary: "List the codes of a standard promotion",
  description:
    "Oldest first. Offsets reach all of the up to 100,000 codes. A filter with `eq` or `in` finds codes in any letter case.",
  auth: ["client_credentials"],
  table: "read",
  showsMakers: true,
  errors: "promotions",
  query: { page: { smallest: 1, largestOffset: LARGEST_CODE_OFFSET }, filter: codeFilter },
  refusals: [404],
  response: { status: 200, schema: codesResponse },
  run: (ctx, { params, query }) => useCase.listCodes(ctx, params.promotion_id, query),
});
export const handler = createHandler(listCodes);
