import { createEntries } from "../../../lib/extensions/entries/bulk/create-entries.ts";
import {
  createdEntriesResponse,
  createEntriesRequest,
  ENTRIES_REQUEST,
} from "../../../lib/extensions/entries/entry-schemas.ts";
import { checkEntryReplay } from "../../../lib/extensions/entries/require-api.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { shopperHeaders } from "../../../lib/http/shopper.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createEntry = defineEndpoint({
  id: "extensions/entries/create-entry",
  method: "POST",
  path: "/v2/extensions/{slug}",
  summary: "Create entries by the Custom API's slug",
  description:
    "Creates a record of a Custom API, which is checked against its fields. A list of up to 100 creates those that are sound and answers `errors` with the positions of the others; with `add_all_or_nothing` it creates all or none. A shopper needs a role policy with the permission to create, or gets 403. A value that is taken in a unique field is 409.",
  auth: ["client_credentials", "implicit"],
  table: "write",
  headers: shopperHeaders,
  body: createEntriesRequest,
  ...ENTRIES_REQUEST,
  checkReplay: checkEntryReplay,
  refusals: [403, 404, 409],
  response: { status: 201, schema: createdEntriesResponse },
  run: (ctx, { params, ...request }) => createEntries(ctx, params, request),
});
export const handler = createHandler(createEntry);
