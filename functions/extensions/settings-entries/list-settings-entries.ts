import { entriesResponse, entryListQuery } from "../../../lib/extensions/entries/entry-schemas.ts";
import { listEntries } from "../../../lib/extensions/entries/list-entries.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listSettingsEntries = defineEndpoint({
  id: "extensions/settings-entries/list-settings-entries",
  method: "GET",
  path: "/v2/settings/extensions/custom-apis/{customApiID}/entries",
  summary: "List entries by the Custom API's id",
  description:
    "The same entries as by the slug, the newest first unless `sort` says otherwise, including those written just before. A list that takes too long is 422; it is never cut short.",
  auth: ["client_credentials"],
  table: "read",
  query: entryListQuery,
  refusals: [404],
  response: { status: 200, schema: entriesResponse },
  run: (ctx, { params, query }) => listEntries(ctx, params, query),
});
export const handler = createHandler(listSettingsEntries);
