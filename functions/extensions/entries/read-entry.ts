import { entryResponse } from "../../../lib/extensions/entries/entry-schemas.ts";
import * as useCase from "../../../lib/extensions/entries/read-entry.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readEntry = defineEndpoint({
  id: "extensions/entries/read-entry",
  method: "GET",
  path: "/v2/extensions/{slug}/{entryID}",
  summary: "Get an entry by the Custom API's slug",
  description:
    "The entry with all its fields, null where there is no value, and its version in the header `ETag`. A shopper needs a role policy with the permission to read, and can then read every entry.",
  auth: ["client_credentials", "implicit"],
  table: "read",
  headers: shopperHeaders,

  refusals: [403, 404],
  response: { status: 200, schema: entryResponse },
  run: (ctx, { params }) => useCase.readEntry(ctx, params),
});
export const handler = createHandler(readEntry);
