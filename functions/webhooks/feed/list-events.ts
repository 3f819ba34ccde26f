import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/webhooks/feed/list-events.ts";
import { eventsResponse } from "../../../lib/webhooks/feed/schemas.ts";

export const listEvents = defineEndpoint({
  id: "webhooks/feed/list-events",
  method: "GET",
  path: "/v2/events",
  summary: "List the events since a position",
  description: `For clients that poll instead of receiving events: the events after a position, oldest first. Pass \`meta.since\` of each answer as \`since\` of the next request. A position more than 30 days old is 400.`,
  auth: ["client_credentials"],
  table: "read",
  errors: "rules",
  query: {
    page: { smallest: 1, largestOffset: 0 },
    other: {
      since:
        "Where to begin: `meta.since` of an earlier answer, a moment in ISO 8601 (all that was committed since, and what is older and was logged later), `now`; without it the oldest event.",
    },
  },
  response: { status: 200, schema: eventsResponse },
  run: (ctx, { query }) => useCase.listEvents(ctx, query),
});
export const handler = createHandler(listEvents);
