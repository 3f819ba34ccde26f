import {
  ENTRY_CONDITION,
  ENTRY_REQUEST,
  entryRequest,
  writtenEntryResponse,
} from "../../../lib/extensions/entries/entry-schemas.ts";
import * as useCase from "../../../lib/extensions/entries/update-entry.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateEntry = defineEndpoint({
  id: "extensions/entries/update-entry",
  method: "PUT",
  path: "/v2/extensions/{slug}/{entryID}",
  summary: "Update or upsert an entry by the Custom API's slug",
  description: `Changes the fields that are sent, then checks the whole entry; a change of an immutable value is 400. An unknown entry is 404, or created with 201 if the Custom API has \`allow_upserts\`. A shopper needs a role policy with the permission to update, and to create for a new entry.`,
  auth: ["client_credentials", "implicit"],
  table: "write",
  headers: { ...shopperHeaders, ...ENTRY_CONDITION },
  body: entryRequest,
  ...ENTRY_REQUEST,
  refusals: [403, 404, 409],
  response: { status: 200, also: 201, schema: writtenEntryResponse },
  run: (ctx, { params, headers, body }) => useCase.updateEntry(ctx, params, headers, body),
});
export const handler = createHandler(updateEntry);
