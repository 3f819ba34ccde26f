import { findMissingProperties, wrapParents } from "../../../lib/extensions/custom-apis/create-rules.ts";
import {
  createCustomApiRequest,
  customApiResponse,
} from "../../../lib/extensions/custom-apis/custom-api-schemas.ts";
import * as useCase from "../../../lib/extensions/custom-apis/custom-apis.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const createCustomApi = defineEndpoint({
  id: "extensions/custom-apis/create-custom-api",
  method: "POST",
  path: "/v2/settings/extensions/custom-apis",
  summary: "Create a Custom API",
  description: `Creates a resource type of the store's own. Entries can be written at \`/v2/extensions/{slug}\` at once. Add Custom Fields to it, and a role policy if shoppers are to use it. A \`slug\` or \`api_type\` that is taken is 409.`,
  auth: ["client_credentials"],
  table: "write",
  normalize: wrapParents,
  rules: findMissingProperties,
  body: createCustomApiRequest,
  refusals: [409],
  response: { status: 201, schema: customApiResponse },
  run: (ctx, { body }) => useCase.createCustomApi(ctx, body),
});
export const handler = createHandler(createCustomApi);
