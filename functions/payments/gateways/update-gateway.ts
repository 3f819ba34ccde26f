import { openSecretKeeping } from "../../../lib/aws/gateway-secrets.ts";
import { openProviderMeans } from "../../../lib/aws/provider-means.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { gatewayResponse, updateGatewayRequest } from "../../../lib/payments/gateways/schemas.ts";
import * as useCase from "../../../lib/payments/gateways/update-gateway.ts";
import { createHandlerWith } from "../../../lib/runtime/handler.ts";

export const updateGateway = defineEndpoint({
  id: "payments/gateways/update-gateway",
  method: "PUT",
  path: "/v2/gateways/{slug}",
  summary: "Update a payment gateway",
  description:
    "`external` needs a `secret` before it can be enabled, and `manual` accepts none (422). A gateway with a provider needs its key: a new key is tried at the provider before it is kept (422 if the provider refuses it, 503 if it cannot be asked), and stored encrypted outside of the table. Gateways that are not available here cannot be enabled (422). Payments that are pending can be confirmed, captured and refunded while the gateway is off.",
  auth: ["client_credentials"],
  table: "write",
  needs: ["providerCalls", "gatewaySecrets", "secretKeeping"],
  errors: "rules",
  ifMatch: "gateway",
  body: updateGatewayRequest,
  refusals: [404, 409, 422],
  response: { status: 200, schema: gatewayResponse },
  run: (ctx, { params, body }, means) => useCase.updateGateway(ctx, params.slug, body.data, means),
});
export const handler = createHandlerWith(updateGateway, (env) => ({
  ...openProviderMeans(env),
  secretKeeping: openSecretKeeping(env),
}));
