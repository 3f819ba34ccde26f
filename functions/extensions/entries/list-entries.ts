import { entriesResponse, entryListQuery } from "../../../lib/extensions/entries/entry-schemas.ts";
import * as useCase from "../../../lib/extensions/entries/list-entries.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listEntries = defineEndpoint({
  id: "extensions/entries/list-entries",
  method: "GET",
  path: "/v2/extensions/{slug}",
  summary: "List entries by the Custom API's slug",
  description:
    "Entries of a Custom API, filtered and sorted by its fields. A shopper needs a role policy with the permission to list, and then sees all entries, since entries have no owner.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  headers: shopperHeaders,
  query: entryListQuery,
  refusals: [403, 404],
  response: { status: 200, schema: entriesResponse },
  run: (ctx, { params, query }) => useCase.listEntries(ctx, params, query),
});
export const handler = createHandler(listEntries);
