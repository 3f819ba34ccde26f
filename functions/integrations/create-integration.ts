import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { foldIntegration } from "../../lib/integrations/changes/fold-body.ts";
import * as useCase from "../../lib/integrations/create-integration.ts";
import { createIntegrationRequest, integrationResponse } from "../../lib/integrations/integration-schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";
import { openTargetRules } from "../../lib/runtime/target-rules.ts";

export const createIntegration = defineEndpoint({
  id: "integrations/create-integration",
  method: "POST",
  path: "/v2/integrations",
  summary: "Create an integration",
  description:
    "Sends events to a webhook, a queue or an event bus, from now on if `enabled` is true. For a webhook the answer has the signing secret in full, which is not shown again.",
  auth: ["client_credentials"],
  table: "write",
  errors: "integrations",
  body: createIntegrationRequest,
  normalize: foldIntegration,
  refusals: [409],
  response: { status: 201, schema: integrationResponse },
  run: (ctx, { body }) => useCase.createIntegration(ctx, body),
});
export const handler = createHandler(createIntegration, { openTargetRules });
