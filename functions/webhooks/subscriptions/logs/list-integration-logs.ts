import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import { logsResponse } from "../../../../lib/webhooks/subscriptions/logs/log-schemas.ts";
import * as useCase from "../../../../lib/webhooks/subscriptions/logs/logs.ts";

export const listIntegrationLogs = defineEndpoint({
  id: "webhooks/subscriptions/logs/list-integration-logs",
  method: "GET",
  path: "/v2/integrations/{integrationID}/logs",
  summary: "List the attempts to deliver to an integration, newest first",
  description:
    "The attempts of the last 30 days, without what was sent or answered. A page so far back that it would read too much of the log is 422.",
  auth: ["client_credentials"],
  table: "read",
  errors: "webhooks",
  query: { page: { smallest: 0 } },
  refusals: [404],
  response: { status: 200, schema: logsResponse },
  run: (ctx, { params, query }) => useCase.listIntegrationLogs(ctx, params.integrationID, query),
});
export const handler = createHandler(listIntegrationLogs);
