import * as useCase from "../../lib/counts/read-counts.ts";
import { countsResponse } from "../../lib/counts/schemas.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const readCounts = defineEndpoint({
  id: "counts/read-counts",
  method: "GET",
  path: "/v2/counts",
  summary: "Count what waits and what is wrong",
  description:
    "Orders, products, promotions, stock, integrations, background work and releases by state, in one call that costs the same in a store of any size. The numbers may be a few seconds old: `as_of` says until when changes are counted.",
  auth: ["client_credentials"],
  table: "read",
  response: { status: 200, schema: countsResponse },
  run: useCase.readCounts,
});
export const handler = createHandler(readCounts);
