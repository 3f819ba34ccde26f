import { senders } from "../../../lib/aws/senders.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";
import { openTargetRules } from "../../../lib/runtime/target-rules.ts";
import { testIntegrationResponse } from "../../../lib/webhooks/delivery/schemas.ts";
import * as useCase from "../../../lib/webhooks/delivery/test-integration.ts";

export const testIntegration = defineEndpoint({
  id: "webhooks/delivery/test-integration",
  method: "POST",
  path: "/v2/integrations/{integrationID}/test",
  summary: "Test an integration with a sample message",
  description:
    "Sends the event `integration.test` once, signed like any event, even if the integration is not enabled. If the receiver fails, the answer is still 200 and says why. The attempt is not logged and not repeated.",
  auth: ["client_credentials"],
  table: "read",
  needs: ["senders", "targetRules"],
  errors: "webhooks",
  refusals: [404],
  response: { status: 200, schema: testIntegrationResponse },
  run: (ctx, { params }, capabilities) => useCase.testIntegration(ctx, params.integrationID, capabilities),
});
export const handler = createHandlerWith(testIntegration, (env) => ({
  targetRules: openTargetRules(env),
  senders,
}));
