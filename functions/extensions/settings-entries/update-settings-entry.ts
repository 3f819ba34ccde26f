import {
  ENTRY_CONDITION,
  ENTRY_REQUEST,
  entryRequest,
  entryResponse,
} from "../../../lib/extensions/entries/entry-schemas.ts";
import { updateEntry } from "../../../lib/extensions/entries/update-entry.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateSettingsEntry = defineEndpoint({
  id: "extensions/settings-entries/update-settings-entry",
  method: "PUT",
  path: "/v2/settings/extensions/custom-apis/{customApiID}/entries/{entryID}",
  summary: "Update or upsert an entry by the Custom API's id",
  description:
    "Changes the fields that are sent, then checks the whole entry; a change of an immutable value is 400. An unknown entry is 404, or created with 201 if the Custom API has `allow_upserts`.",
  auth: ["client_credentials"],
  table: "write",
  headers: ENTRY_CONDITION,
  body: entryRequest,
  ...ENTRY_REQUEST,
  refusals: [404, 409],
  response: { status: 200, also: 201, schema: entryResponse },
  run: (ctx, { params, headers, body }) => updateEntry(ctx, params, headers, body),
});
export const handler = createHandler(updateSettingsEntry);
