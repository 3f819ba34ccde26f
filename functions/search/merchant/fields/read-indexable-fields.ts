import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/fields/indexable-fields.ts";
import { indexFieldsResponse } from "../../../../lib/search/merchant/schemas/fields.ts";

export const readIndexableFields = defineEndpoint({
  id: "search/merchant/fields/read-indexable-fields",
  method: "GET",
  path: "/pcm/catalogs/search/indexable-fields/{indexable_fields_id}",
  alsoAt: ["/pcm/catalogs/indexable-fields/{indexable_fields_id}"],
  summary: "Get the indexable fields",
  description: "What indexes are to have; each index has what it was built with.",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: indexFieldsResponse },
  run: (ctx, { params }) => useCase.readIndexableFields(ctx, params.indexable_fields_id),
});
export const handler = createHandler(readIndexableFields);
