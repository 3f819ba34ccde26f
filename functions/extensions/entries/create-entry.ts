import { createEntry } from "../../../lib/extensions/entries/create-entry.ts";
import { ENTRY_REQUEST, writtenEntryResponse } from "../../../lib/extensions/entries/entry-schemas.ts";
import { checkEntryReplay } from "../../../lib/extensions/entries/require-api.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const endpoint = defineEndpoint({
  id: "extensions/entries/create-entry",
  method: "POST",
  path: "/v2/extensions/{slug}",
  summary: "Create an entry by the Custom API's slug",
  description:
    "Creates a record of a Custom API, which is checked against its fields. A shopper needs a role policy with the permission to create, or gets 403. A value that is taken in a unique field is 409.",
  auth: ["client_credentials", "implicit"],
  table: "write",
  headers: shopperHeaders,
  ...ENTRY_REQUEST,
  checkReplay: checkEntryReplay,
  refusals: [403, 404, 409],
  response: { status: 201, schema: writtenEntryResponse },
  run: (ctx, { params, body }) => createEntry(ctx, params, body),
});
export const handler = createHandler(endpoint);
