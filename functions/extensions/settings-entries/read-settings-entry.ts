import { entryResponse } from "../../../lib/extensions/entries/entry-schemas.ts";
import { readEntry } from "../../../lib/extensions/entries/read-entry.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readSettingsEntry = defineEndpoint({
  id: "extensions/settings-entries/read-settings-entry",
  method: "GET",
  path: "/v2/settings/extensions/custom-apis/{customApiID}/entries/{entryID}",
  summary: "Get an entry by the Custom API's id",
  description:
    "The entry with all its fields, null where there is no value, and its version in the header `ETag`. Its `links.self` is the path by the slug.",
  auth: ["client_credentials"],
  table: "read",

  refusals: [404],
  response: { status: 200, schema: entryResponse },
  run: (ctx, { params }) => readEntry(ctx, params),
});
export const handler = createHandler(readSettingsEntry);
