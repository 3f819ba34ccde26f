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
    "A slug other than `manual` and `external` is 404. The secret is never shown: `has_secret` says whether there is one.",
  auth: ["client_credentials"],
  table: "read",
  errors: "rules",
  refusals: [404],
  response: { status: 200, schema: gatewayResponse },
  run: (ctx, { params }) => useCase.readGateway(ctx, params.slug),
});
export const handler = createHandler(readGateway);
