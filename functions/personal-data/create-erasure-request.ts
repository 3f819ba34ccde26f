import { refuseUnknown } from "../../lib/http/body/unknown-keys.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/personal-data/create-erasure-request.ts";
import {
  createErasureRequestRequest,
  erasureRequestResponse,
} from "../../lib/personal-data/personal-data-schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const createErasureRequest = defineEndpoint({
  id: "personal-data/create-erasure-request",
  method: "POST",
  path: "/v2/personal-data/erasure-requests",
  summary: "Erase a person",
  description:
    "Erases in the background what belongs to the same person as the resource, see `related-data-entries`: sign-ins end within seconds, records and carts go, orders lose their person. Orders stay for the books as `order_retention_days` of `/v2/settings/logs-ttl` says, and are anonymized then. Read the request until its status is `SUCCESS` or `FAILURE`.",
  auth: ["client_credentials"],
  table: "write",
  body: createErasureRequestRequest,
  refusesUnknown: refuseUnknown({
    send: 'Send { "data": { "type": "erasure_request", "resource_type": "customer", "resource_id": "…" } }.',
  }),
  refusals: [404, 409],
  response: { status: 201, schema: erasureRequestResponse },
  run: (ctx, { body }) => useCase.createErasureRequest(ctx, body),
});
export const handler = createHandler(createErasureRequest);
