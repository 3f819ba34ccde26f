import { defineEndpoint } from "../../lib/http/endpoint.ts";
import * as useCase from "../../lib/personal-data/list-related-data-entries.ts";
import { relatedDataEntriesResponse } from "../../lib/personal-data/personal-data-schemas.ts";
import { createHandler } from "../../lib/runtime/handler.ts";

export const listRelatedDataEntries = defineEndpoint({
  id: "personal-data/list-related-data-entries",
  method: "GET",
  path: "/v2/personal-data/related-data-entries",
  summary: "List what belongs to a person",
  description:
    "The records that an erasure of the resource reaches. The filter is `eq(resource_type,…):eq(resource_id,…)`; others, and none, are 400. An unknown resource has an empty list. Addresses, memberships, sign-ins and orders of members are found some seconds after they were made.",
  auth: ["client_credentials"],
  table: "read",
  query: useCase.relatedDataQuery,
  response: { status: 200, schema: relatedDataEntriesResponse },
  run: (ctx, { query }) => useCase.listRelatedDataEntries(ctx, query),
});
export const handler = createHandler(listRelatedDataEntries);
