import { refuseUnknown } from "../../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { gatewayResponse, updateGatewayRequest } from "../../../lib/payments/gateways/schemas.ts";
import * as useCase from "../../../lib/payments/gateways/update-gateway.ts";
import { ignoredOfGateways } from "../../../lib/payments/ignored-keys.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateGateway = defineEndpoint({
  id: "payments/gateways/update-gateway",
  method: "PUT",
  path: "/v2/gateways/{slug}",
  summary: "Update a payment gateway",
  description:
    "`external` needs a `secret` before it can be enabled, and `manual` accepts none (422). Payments that are pending can be confirmed while the gateway is off, always with its current secret.",
  auth: ["client_credentials"],
  table: "write",
  errors: "rules",
  body: updateGatewayRequest,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "enabled": true } }, with "callers" and "secret" in "data" to change these.',
    ignores: ignoredOfGateways,
  }),
  refusals: [404, 409],
  response: { status: 200, schema: gatewayResponse },
  run: (ctx, { params, body }) => useCase.updateGateway(ctx, params.slug, body.data),
});
export const handler = createHandler(updateGateway);
