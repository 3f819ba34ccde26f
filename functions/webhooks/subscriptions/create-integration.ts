import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";
import { openTargetRules } from "../../../lib/runtime/target-rules.ts";
import {
  createIntegrationRequest,
  foldIntegration,
  integrationResponse,
} from "../../../lib/webhooks/subscriptions/integration-schemas.ts";
import * as useCase from "../../../lib/webhooks/subscriptions/integrations.ts";

export const createIntegration = defineEndpoint({
  id: "webhooks/subscriptions/create-integration",
  method: "POST",
  path: "/v2/integrations",
  summary: "Create an integration",
  description:
    "Sends events to a webhook, a queue or an event bus, from now on if `enabled` is true. For a webhook the answer has the signing secret in full, which is not shown again.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["targetRules"],
  errors: "webhooks",
  body: createIntegrationRequest,
  normalize: foldIntegration,
  refusals: [409],
  response: { status: 201, schema: integrationResponse },
  run: (ctx, { body }, { targetRules }) => useCase.createIntegration(ctx, body, targetRules),
});
export const handler = createHandlerWith(createIntegration, (env) => ({ targetRules: openTargetRules(env) }));
