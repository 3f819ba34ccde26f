import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as schemas from "../../../../lib/search/merchant/schemas/word-lists.ts";
import { foldBody } from "../../../../lib/search/merchant/settings-resource.ts";
import * as useCase from "../../../../lib/search/merchant/words/word-sets.ts";

export const createSynonymSet = defineEndpoint({
  id: "search/merchant/words/create-synonym-set",
  method: "POST",
  path: "/pcm/catalogs/search/synonym-sets",
  summary: "Create a synonym set",
  description:
    "Words that find each other; with a `root`, only the root finds the others. A set counts in searches by the profiles that name it, from the next search on.",
  auth: ["client_credentials"],
  table: "write",
  body: schemas.createSynonymSetRequest,
  bodyLimit: 256 * 1024,
  normalize: foldBody,
  refusals: [409],
  response: { status: 201, schema: schemas.synonymSetResponse },
  run: (ctx, { body }) => useCase.createSynonymSet(ctx, body.data.attributes),
});
export const handler = createHandler(createSynonymSet);
