import { createEntries } from "../../../lib/extensions/entries/bulk/create-entries.ts";
import {
  createdEntriesResponse,
  createEntriesRequest,
  ENTRIES_REQUEST,
} from "../../../lib/extensions/entries/entry-schemas.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createSettingsEntry = defineEndpoint({
  id: "extensions/settings-entries/create-settings-entry",
  method: "POST",
  path: "/v2/settings/extensions/custom-apis/{customApiID}/entries",
  summary: "Create entries by the Custom API's id",
  description:
    "The same as by the slug, one entry or a list of up to 100: `type` must be the `api_type` of the Custom API, each broken rule of a field is a separate error, and a value that is taken in a unique field is 409.",
  auth: ["client_credentials"],
  table: "write",
  body: createEntriesRequest,
  ...ENTRIES_REQUEST,
  refusals: [404, 409],
  response: { status: 201, schema: createdEntriesResponse },
  run: (ctx, { params, ...request }) => createEntries(ctx, params, request),
});
export const handler = createHandler(createSettingsEntry);
