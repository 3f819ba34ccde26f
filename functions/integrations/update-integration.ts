import { openDeliveryCalls } from "../../lib/aws/delivery-queue.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { foldIntegration } from "../../lib/integrations/changes/fold-body.ts";
import { integrationResponse, updateIntegrationRequest } from "../../lib/integrations/integration-schemas.ts";
import { updateIntegration } from "../../lib/integrations/update-integration.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import { openTargetRules } from "../../lib/runtime/target-rules.ts";

export const endpoint = defineEndpoint({
  id: "integrations/update-integration",
  method: "PUT",
  path: "/v2/integrations/{integrationID}",
  summary: "Change a subscription to events, and try its receiver again",
  description: `What is absent stays as it is, and so does a secret that is sent as answers show it. Whatever is sent, also \`{ "data": {} }\`, all that waits is due at once. One that is switched on begins anew: nothing of the time before is sent.`,
  auth: ["client_credentials"],
  table: "write",
  callsDeliveries: true,
  errors: "integrations",
  body: updateIntegrationRequest,
  normalize: foldIntegration,
  refusals: [404, 409],
  response: { status: 200, schema: integrationResponse },
  run: (ctx, { params, body }) => updateIntegration(ctx, params.integrationID, body),
});
export const handler = createHandler(endpoint, { openDeliveryCalls, openTargetRules });
