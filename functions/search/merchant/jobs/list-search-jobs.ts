import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/jobs/search-jobs.ts";
import { searchJobsResponse } from "../../../../lib/search/merchant/schemas/indexes.ts";

export const listSearchJobs = defineEndpoint({
  id: "search/merchant/jobs/list-search-jobs",
  method: "GET",
  path: "/pcm/catalogs/search/jobs",
  summary: "List the search jobs",
  description: "The jobs of the last 30 days, newest first.",
  auth: ["client_credentials"],
  table: "read",
  query: { page: { smallest: 1 } },
  response: { status: 200, schema: searchJobsResponse },
  run: (ctx, { query }) => useCase.listSearchJobs(ctx, query),
});
export const handler = createHandler(listSearchJobs);
