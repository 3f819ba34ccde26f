import { defineEndpoint } from "../../../lib/http/endpoint.ts";
import { tagsResponse } from "../../../lib/products/tags/tag-schemas.ts";
import * as useCase from "../../../lib/products/tags/tags.ts";
import { createHandler } from "../../../lib/runtime/handler.ts";

export const listTags = defineEndpoint({
  id: "products/tags/list-tags",
  method: "GET",
  path: "/pcm/tags",
  summary: "List the tags of products",
  description:
    "Each tag that any product has, once, by value. Tags come and go with products: nothing else writes them.",
  auth: ["client_credentials"],
  table: "read",
  errors: "validation",
  query: { page: { smallest: 0 }, filter: useCase.tagFilter },
  response: { status: 200, schema: tagsResponse },
  run: (ctx, { query }) => useCase.listTags(ctx, query),
});
export const handler = createHandler(listTags);
