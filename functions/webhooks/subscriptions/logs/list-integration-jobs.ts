import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import { integrationJobsResponse } from "../../../../lib/webhooks/subscriptions/logs/log-schemas.ts";
import * as useCase from "../../../../lib/webhooks/subscriptions/logs/logs.ts";

export const listIntegrationJobs = defineEndpoint({
  id: "webhooks/subscriptions/logs/list-integration-jobs",
  method: "GET",
  path: "/v2/integrations/{integrationID}/jobs",
  summary: "List the deliveries of events to an integration, newest first",
  description:
    "One job for each event that was tried at least once, however many attempts it took, for 30 days. A page so far back that it would read too much of the log is 422.",
  auth: ["client_credentials"],
  table: "read",
  errors: "webhooks",
  query: { page: { smallest: 0 } },
  refusals: [404],
  response: { status: 200, schema: integrationJobsResponse },
  run: (ctx, { params, query }) => useCase.listIntegrationJobs(ctx, params.integrationID, query),
});
export const handler = createHandler(listIntegrationJobs);
