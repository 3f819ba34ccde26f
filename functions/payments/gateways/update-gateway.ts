import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { gatewayResponse, updateGatewayRequest } from "../../../lib/payments/gateways/schemas.ts";
import * as useCase from "../../../lib/payments/gateways/update-gateway.ts";
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
  refusals: [404, 409, 422],
  response: { status: 200, schema: gatewayResponse },
  run: (ctx, { params, body }) => useCase.updateGateway(ctx, params.slug, body.data),
});
export const handler = createHandler(updateGateway);
