import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/fields/indexable-fields.ts";

export const deleteIndexableFields = defineEndpoint({
  id: "search/merchant/fields/delete-indexable-fields",
  method: "DELETE",
  path: "/pcm/catalogs/search/indexable-fields/{indexable_fields_id}",
  alsoAt: ["/pcm/catalogs/indexable-fields/{indexable_fields_id}"],
  summary: "Delete the indexable fields",
  description:
    "Indexes keep what they have until a reindex, or until their catalogs are published again. 409 while a reindex is queued or running, and for a profile that filters by one of the fields.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "indexable fields",
  refusals: [404, 409],
  response: { status: 204 },
  run: (ctx, { params }) => useCase.deleteIndexableFields(ctx, params.indexable_fields_id),
});
export const handler = createHandler(deleteIndexableFields);
