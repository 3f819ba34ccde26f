import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as schemas from "../../../../lib/search/merchant/schemas/word-lists.ts";
import { foldBody } from "../../../../lib/search/merchant/settings-resource.ts";
import * as useCase from "../../../../lib/search/merchant/words/word-sets.ts";

export const updateSynonymSet = defineEndpoint({
  id: "search/merchant/words/update-synonym-set",
  method: "PUT",
  path: "/pcm/catalogs/search/synonym-sets/{synonym_set_id}",
  summary: "Update a synonym set",
  description: "Changes what is sent; items replace items.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "synonym set",
  body: schemas.updateSynonymSetRequest,
  bodyLimit: 256 * 1024,
  normalize: foldBody,
  refusals: [404, 409, 422],
  response: { status: 200, schema: schemas.synonymSetResponse },
  run: (ctx, { params, body }) => useCase.updateSynonymSet(ctx, params.synonym_set_id, body.data),
});
export const handler = createHandler(updateSynonymSet);
