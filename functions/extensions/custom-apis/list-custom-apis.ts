import {
  customApiListQuery,
  customApisResponse,
} from "../../../lib/extensions/custom-apis/custom-api-schemas.ts";
import * as useCase from "../../../lib/extensions/custom-apis/custom-apis.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listCustomApis = defineEndpoint({
  id: "extensions/custom-apis/list-custom-apis",
  method: "GET",
  path: "/v2/settings/extensions/custom-apis",
  summary: "List Custom APIs",
  description:
    "The newest first unless `sort` says otherwise, including those created just before. To find one by its slug, use `filter=eq(slug,…)`.",
  auth: ["client_credentials"],
  table: "read",
  query: customApiListQuery,
  response: { status: 200, schema: customApisResponse },
  run: (ctx, { query }) => useCase.listCustomApis(ctx, query),
});
export const handler = createHandler(listCustomApis);
