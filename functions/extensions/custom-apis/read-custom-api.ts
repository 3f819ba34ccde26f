import { customApiResponse } from "../../../lib/extensions/custom-apis/custom-api-schemas.ts";
import * as useCase from "../../../lib/extensions/custom-apis/custom-apis.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readCustomApi = defineEndpoint({
  id: "extensions/custom-apis/read-custom-api",
  method: "GET",
  path: "/v2/settings/extensions/custom-apis/{customApiID}",
  summary: "Get a Custom API",
  description:
    "The Custom API without its fields, which have their own list. Parents that were deleted are left out.",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: customApiResponse },
  run: (ctx, { params }) => useCase.readCustomApi(ctx, params.customApiID),
});
export const handler = createHandler(readCustomApi);
