import { wrapParents } from "../../../lib/extensions/custom-apis/create-rules.ts";
import {
  customApiResponse,
  updateCustomApiRequest,
} from "../../../lib/extensions/custom-apis/custom-api-schemas.ts";
import * as useCase from "../../../lib/extensions/custom-apis/custom-apis.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const updateCustomApi = defineEndpoint({
  id: "extensions/custom-apis/update-custom-api",
  method: "PUT",
  path: "/v2/settings/extensions/custom-apis/{customApiID}",
  summary: "Update a Custom API",
  description:
    "Changes the fields that are sent; `parent_apis` and `unique_together` replace the whole list. With a new `slug` the entries move at once, and the old path is 404. A different `api_type` is 400.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "Custom API",
  normalize: wrapParents,
  body: updateCustomApiRequest,
  refusals: [404, 409],
  response: { status: 200, schema: customApiResponse },
  run: (ctx, { params, body }) => useCase.updateCustomApi(ctx, params.customApiID, body),
});
export const handler = createHandler(updateCustomApi);
