import { openDeliveryCalls } from "../../../lib/aws/delivery-queue.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";
import { openTargetRules } from "../../../lib/runtime/target-rules.ts";
import {
  foldIntegration,
  integrationResponse,
  updateIntegrationRequest,
} from "../../../lib/webhooks/subscriptions/integration-schemas.ts";
import * as useCase from "../../../lib/webhooks/subscriptions/integrations.ts";

export const updateIntegration = defineEndpoint({
  id: "webhooks/subscriptions/update-integration",
  method: "PUT",
  path: "/v2/integrations/{integrationID}",
  summary: "Update an integration, and try its receiver again",
  description: `Fields that are absent keep their value, and so does a secret that is sent back masked. Any update of an enabled integration, even \`{ "data": {} }\`, tries all waiting events at once. One that is switched on gets only events from then on.`,
  auth: ["client_credentials"],
  table: "write",
  needs: ["deliveryCalls", "targetRules"],
  errors: "webhooks",
  ifMatch: "integration",
  body: updateIntegrationRequest,
  normalize: foldIntegration,
  refusals: [404, 409],
  response: { status: 200, schema: integrationResponse },
  run: (ctx, { params, body }, capabilities) =>
    useCase.updateIntegration(ctx, params.integrationID, body, capabilities),
});
export const handler = createHandlerWith(updateIntegration, (env) => ({
  deliveryCalls: openDeliveryCalls(env),
  targetRules: openTargetRules(env),
}));
