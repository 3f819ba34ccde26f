import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import { integrationResponse } from "../../../lib/webhooks/subscriptions/integration-schemas.ts";
import * as useCase from "../../../lib/webhooks/subscriptions/integrations.ts";

export const readIntegration = defineEndpoint({
  id: "webhooks/subscriptions/read-integration",
  method: "GET",
  path: "/v2/integrations/{integrationID}",
  summary: "Get an integration, and how its deliveries are",
  description:
    "`meta.delivery` says whether its receiver accepts what it is sent, how many events wait, and how many were given up. Secrets are masked.",
  auth: ["client_credentials"],
  table: "read",
  errors: "webhooks",
  refusals: [404],
  response: { status: 200, schema: integrationResponse },
  run: (ctx, { params }) => useCase.readIntegration(ctx, params.integrationID),
});
export const handler = createHandler(readIntegration);
