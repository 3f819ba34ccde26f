import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import { logsResponse } from "../../../../lib/webhooks/subscriptions/logs/log-schemas.ts";
import * as useCase from "../../../../lib/webhooks/subscriptions/logs/logs.ts";

export const listLogs = defineEndpoint({
  id: "webhooks/subscriptions/logs/list-logs",
  method: "GET",
  path: "/v2/integrations/logs",
  summary: "List the attempts to deliver events, newest first",
  description:
    "The attempts of the last 30 days for all existing integrations, without what was sent or answered. The log of a deleted integration is deleted with it. A page so far back that it would read too much of the log is 422.",
  auth: ["client_credentials"],
  table: "read",
  errors: "webhooks",
  query: { page: { smallest: 0 } },
  response: { status: 200, schema: logsResponse },
  run: (ctx, { query }) => useCase.listLogs(ctx, query),
});
export const handler = createHandler(listLogs);
