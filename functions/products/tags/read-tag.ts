import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { tagResponse } from "../../../lib/products/tags/tag-schemas.ts";
import * as useCase from "../../../lib/products/tags/tags.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const readTag = defineEndpoint({
  id: "products/tags/read-tag",
  method: "GET",
  path: "/pcm/tags/{tag_id}",
  summary: "Get a tag of products",
  description: "404 once no product has the tag any more. Its id follows from its value.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  refusals: [404],
  response: { status: 200, schema: tagResponse },
  run: (ctx, { params }) => useCase.readTag(ctx, params.tag_id),
});
export const handler = createHandler(readTag);
