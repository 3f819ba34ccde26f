import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as schemas from "../../../../lib/search/merchant/schemas/word-lists.ts";
import { foldBody } from "../../../../lib/search/merchant/settings-resource.ts";
import * as useCase from "../../../../lib/search/merchant/words/word-sets.ts";

export const updateStopwordSet = defineEndpoint({
  id: "search/merchant/words/update-stopword-set",
  method: "PUT",
  path: "/pcm/catalogs/search/stopword-sets/{stopword_set_id}",
  summary: "Update a stopword set",
  description: "Replaces the words. The language cannot be changed.",
  auth: ["client_credentials"],
  table: "write",
  ifMatch: "stopword set",
  body: schemas.updateStopwordSetRequest,
  bodyLimit: 256 * 1024,
  normalize: foldBody,
  refusals: [404, 409],
  response: { status: 200, schema: schemas.stopwordSetResponse },
  run: (ctx, { params, body }) => useCase.updateStopwordSet(ctx, params.stopword_set_id, body.data),
});
export const handler = createHandler(updateStopwordSet);
