import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import {
  integrationFilter,
  integrationsResponse,
} from "../../../lib/webhooks/subscriptions/integration-schemas.ts";
import * as useCase from "../../../lib/webhooks/subscriptions/integrations.ts";

export const listIntegrations = defineEndpoint({
  id: "webhooks/subscriptions/list-integrations",
  method: "GET",
  path: "/v2/integrations",
  summary: "List the integrations, newest first",
  description:
    "A store has at most 100. The state of each one's deliveries is in `meta.delivery`; secrets are masked.",
  auth: ["client_credentials"],
  table: "read",
  errors: "webhooks",
  query: { page: { smallest: 0 }, filter: integrationFilter },
  response: { status: 200, schema: integrationsResponse },
  run: (ctx, { query }) => useCase.listIntegrations(ctx, query),
});
export const handler = createHandler(listIntegrations);
