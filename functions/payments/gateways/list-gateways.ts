import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import * as useCase from "../../../lib/payments/gateways/read-gateways.ts";
import { gatewaysResponse } from "../../../lib/payments/gateways/schemas.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listGateways = defineEndpoint({
  id: "payments/gateways/list-gateways",
  method: "GET",
  path: "/v2/gateways",
  summary: "List the payment gateways",
  description:
    "All gateways in one answer. They are off until they are enabled. Those of the contract that are not available here have `supported: false`.",
  auth: ["client_credentials"],
  table: "read",
  errors: "rules",
  response: { status: 200, schema: gatewaysResponse },
  run: useCase.listGateways,
});
export const handler = createHandler(listGateways);
