import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/fields/indexable-fields.ts";
import { indexFieldsRequest, indexFieldsResponse } from "../../../../lib/search/merchant/schemas/fields.ts";
import { foldBody } from "../../../../lib/search/merchant/settings-resource.ts";

export const updateIndexableFields = defineEndpoint({
  id: "search/merchant/fields/update-indexable-fields",
  method: "PUT",
  path: "/pcm/catalogs/search/indexable-fields/{indexable_fields_id}",
  alsoAt: ["/pcm/catalogs/indexable-fields/{indexable_fields_id}"],
  summary: "Replace the indexable fields",
  description:
    "Replaces all of it: a field that is not sent is gone. Indexes are out of sync until a reindex, or until their catalogs are published again. 409 while a reindex is queued or running, and for a profile that filters by a field that would be gone.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "indexable fields",
  body: indexFieldsRequest,
  normalize: foldBody,
  refusals: [404, 409, 422],
  response: { status: 200, schema: indexFieldsResponse },
  run: (ctx, { params, body }) => useCase.updateIndexableFields(ctx, params.indexable_fields_id, body.data),
});
export const handler = createHandler(updateIndexableFields);
