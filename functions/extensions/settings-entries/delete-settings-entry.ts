import { deleteEntry } from "../../../lib/extensions/entries/delete-entry.ts";
import { ENTRY_CONDITION } from "../../../lib/extensions/entries/entry-schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const deleteSettingsEntry = defineEndpoint({
  id: "extensions/settings-entries/delete-settings-entry",
  method: "DELETE",
  path: "/v2/settings/extensions/custom-apis/{customApiID}/entries/{entryID}",
  summary: "Delete an entry by the Custom API's id",
  description: "Deletes the entry permanently and frees its unique values at once. A second call is 404.",
  auth: ["client_credentials"],
  table: "write",
  headers: ENTRY_CONDITION,
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params, headers }) => deleteEntry(ctx, params, headers),
});
export const handler = createHandler(deleteSettingsEntry);
