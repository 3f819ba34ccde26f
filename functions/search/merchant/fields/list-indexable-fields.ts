import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/fields/indexable-fields.ts";
import { indexFieldsListResponse } from "../../../../lib/search/merchant/schemas/fields.ts";

export const listIndexableFields = defineEndpoint({
  id: "search/merchant/fields/list-indexable-fields",
  method: "GET",
  path: "/pcm/catalogs/search/indexable-fields",
  alsoAt: ["/pcm/catalogs/indexable-fields"],
  summary: "List the indexable fields",
  description: "One resource, or none as long as the store has said nothing.",
  auth: ["client_credentials"],
  table: "read",
  query: { page: { smallest: 1 } },
  response: { status: 200, schema: indexFieldsListResponse },
  run: (ctx, { query }) => useCase.listIndexableFields(ctx, query),
});
export const handler = createHandler(listIndexableFields);
