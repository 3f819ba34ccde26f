import { openProviderMeans } from "../../../lib/aws/provider-means.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/payments/webhooks/receive-webhook.ts";
import { webhookResponse } from "../../../lib/payments/webhooks/schemas.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const receiveWebhook = defineEndpoint({
  id: "payments/webhooks/receive-webhook",
  method: "POST",
  path: "/v2/gateways/{slug}/webhooks",
  summary: "Receive a payment provider's webhook",
  description:
    "For the provider alone: its signature over the bytes of the body, not a token, proves who sends. A message changes nothing by itself; the service asks the provider what has happened. Repeated, late and foreign messages are answered with 200. 400 for a wrong or old signature, 404 for a gateway without a secret for webhooks, 503 if the provider cannot be asked, which sends the message again.",
  auth: "none",
  table: "write",
  needs: ["providerCalls", "gatewaySecrets"],
  errors: "rules",
  bodyLimit: 1024 * 1024,
  refusals: [404],
  response: { status: 200, schema: webhookResponse },
  run: (ctx, { params, event }, means) => {
    const { headers, body = "", isBase64Encoded: isBase64 } = event;
    return useCase.receiveWebhook(ctx, { slug: params.slug, headers, body, isBase64 }, means);
  },
});
export const handler = createHandlerWith(receiveWebhook, openProviderMeans);
