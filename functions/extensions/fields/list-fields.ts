import { fieldListQuery, fieldsResponse } from "../../../lib/extensions/fields/field-schemas.ts";
import * as useCase from "../../../lib/extensions/fields/fields.ts";
import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listFields = defineEndpoint({
  id: "extensions/fields/list-fields",
  method: "GET",
  path: "/v2/settings/extensions/custom-apis/{customApiID}/fields",
  summary: "List Custom Fields",
  description:
    "The newest first unless `sort` says otherwise; `sort_order` has no influence. A Custom API has at most 100 fields.",
  auth: ["client_credentials"],
  table: "read",
  query: fieldListQuery,
  refusals: [404],
  response: { status: 200, schema: fieldsResponse },
  run: (ctx, { params, query }) => useCase.listFields(ctx, params.customApiID, query),
});
export const handler = createHandler(listFields);
