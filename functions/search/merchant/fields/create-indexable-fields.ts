import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/fields/indexable-fields.ts";
import { indexFieldsRequest, indexFieldsResponse } from "../../../../lib/search/merchant/schemas/fields.ts";
import { foldBody } from "../../../../lib/search/merchant/settings-resource.ts";

export const createIndexableFields = defineEndpoint({
  id: "search/merchant/fields/create-indexable-fields",
  method: "POST",
  path: "/pcm/catalogs/search/indexable-fields",
  alsoAt: ["/pcm/catalogs/indexable-fields"],
  summary: "Create the indexable fields",
  description:
    "Says which extensions and shopper attributes searches can count and sort by, and how words are split. A store has one such resource. Indexes have it after a reindex, or when their catalogs are published again. 409 if there is one already, and while a reindex is queued or running.",
  auth: ["client_credentials"],
  table: "write",
  body: indexFieldsRequest,
  normalize: foldBody,
  refusals: [409],
  response: { status: 201, schema: indexFieldsResponse },
  run: (ctx, { body }) => useCase.createIndexableFields(ctx, body.data),
});
export const handler = createHandler(createIndexableFields);
