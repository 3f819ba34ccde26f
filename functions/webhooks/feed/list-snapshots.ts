import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/webhooks/feed/list-snapshots.ts";
import { snapshotsResponse } from "../../../lib/webhooks/feed/schemas.ts";

export const listSnapshots = defineEndpoint({
  id: "webhooks/feed/list-snapshots",
  method: "GET",
  path: "/v2/events/snapshots",
  summary: "List snapshots of all objects of a kind",
  description: `For clients that have missed events: read all pages by \`links.next\`, then the events since \`meta.since\`, and skip those whose \`position\` is not greater than that of the object's snapshot. An unknown \`type\` is 400.`,
  auth: ["client_credentials"],
  table: "read",
  errors: "rules",
  query: {
    page: { smallest: 1, largestOffset: 0 },
    other: {
      type: "`cart` for those that `GET /v2/carts` lists, `order`, or the `api_type` of a Custom API.",
      after: "Where the page begins, as the link of the page before it says.",
    },
  },
  response: { status: 200, schema: snapshotsResponse },
  run: (ctx, { query }) => useCase.listSnapshots(ctx, query),
});
export const handler = createHandler(listSnapshots);
