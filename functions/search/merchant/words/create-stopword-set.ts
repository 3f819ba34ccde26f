import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as schemas from "../../../../lib/search/merchant/schemas/word-lists.ts";
import { foldBody } from "../../../../lib/search/merchant/settings-resource.ts";
import * as useCase from "../../../../lib/search/merchant/words/word-sets.ts";

export const createStopwordSet = defineEndpoint({
  id: "search/merchant/words/create-stopword-set",
  method: "POST",
  path: "/pcm/catalogs/search/stopword-sets",
  summary: "Create a stopword set",
  description:
    "Words that searches in a language leave out, whole and in any case; a search of such words alone finds nothing. A language has one set, else 409. It counts from the next search on.",
  auth: ["client_credentials"],
  table: "write",
  body: schemas.createStopwordSetRequest,
  bodyLimit: 256 * 1024,
  normalize: foldBody,
  refusals: [409],
  response: { status: 201, schema: schemas.stopwordSetResponse },
  run: (ctx, { body }) => useCase.createStopwordSet(ctx, body.data.attributes),
});
export const handler = createHandler(createStopwordSet);
