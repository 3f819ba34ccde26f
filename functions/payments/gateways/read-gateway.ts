import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/payments/gateways/read-gateways.ts";
import { gatewayResponse } from "../../../lib/payments/gateways/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readGateway = defineEndpoint({
  id: "payments/gateways/read-gateway",
  method: "GET",
  path: "/v2/gateways/{slug}",
  summary: "Get a payment gateway",
  description:
    "An unknown slug is 404. Secrets are never shown: `has_secret` and `has_webhook_secret` say whether there is one, `login` shows the last four characters of Stripe's key.",
  auth: ["client_credentials"],
  table: "read",
  errors: "rules",
  refusals: [404],
  response: { status: 200, schema: gatewayResponse },
  run: (ctx, { params }) => useCase.readGateway(ctx, params.slug),
});
export const handler = createHandler(readGateway);
