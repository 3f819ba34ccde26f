import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";
import * as useCase from "../../../lib/webhooks/subscriptions/integrations.ts";

export const deleteIntegration = defineEndpoint({
  id: "webhooks/subscriptions/delete-integration",
  method: "DELETE",
  path: "/v2/integrations/{integrationID}",
  summary: "Delete an integration",
  description:
    "Events that wait for it are dropped, and its logs are deleted. While a store has no integration at all, the event feed gets no events. A second call is 404.",
  auth: ["client_credentials"],
  table: "write",
  errors: "webhooks",
  ifMatch: "integration",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteIntegration(ctx, params.integrationID),
});
export const handler = createHandler(deleteIntegration);
