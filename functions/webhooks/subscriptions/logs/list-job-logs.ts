import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import { logsResponse } from "../../../../lib/webhooks/subscriptions/logs/log-schemas.ts";
import * as useCase from "../../../../lib/webhooks/subscriptions/logs/logs.ts";

export const listJobLogs = defineEndpoint({
  id: "webhooks/subscriptions/logs/list-job-logs",
  method: "GET",
  path: "/v2/integrations/{integrationID}/jobs/{jobID}/logs",
  summary: "List the attempts of one delivery, newest first",
  description:
    "All attempts to deliver one event to the integration. A job is 404 once its first attempt is more than 30 days old.",
  auth: ["client_credentials"],
  table: "read",
  errors: "webhooks",
  query: { page: { smallest: 0 } },
  refusals: [404],
  response: { status: 200, schema: logsResponse },
  run: (ctx, { params, query }) => useCase.listJobLogs(ctx, params, query),
});
export const handler = createHandler(listJobLogs);
