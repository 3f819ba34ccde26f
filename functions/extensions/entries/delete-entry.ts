import * as useCase from "../../../lib/extensions/entries/delete-entry.ts";
import { ENTRY_CONDITION } from "../../../lib/extensions/entries/entry-schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteEntry = defineEndpoint({
  id: "extensions/entries/delete-entry",
  method: "DELETE",
  path: "/v2/extensions/{slug}/{entryID}",
  summary: "Delete an entry by the Custom API's slug",
  description:
    "Deletes the entry permanently and frees its unique values at once. A shopper needs a role policy with the permission to delete. A second call is 404.",
  auth: ["client_credentials", "implicit"],
  table: "write",
  headers: { ...shopperHeaders, ...ENTRY_CONDITION },
  refusals: [403, 404, 409],
  response: { status: 204 },
  run: (ctx, { params, headers }) => useCase.deleteEntry(ctx, params, headers),
});
export const handler = createHandler(deleteEntry);
