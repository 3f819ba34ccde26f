import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/jobs/search-jobs.ts";
import { searchJobResponse } from "../../../../lib/search/merchant/schemas/indexes.ts";

export const readSearchJob = defineEndpoint({
  id: "search/merchant/jobs/read-search-job",
  method: "GET",
  path: "/pcm/catalogs/search/jobs/{job_id}",
  summary: "Get a search job",
  description:
    "`pending` until the work begins, `processing`, then `complete`, or `failed` with the releases that could not be indexed; the others are.",
  auth: ["client_credentials"],
  table: "read",
  refusals: [404],
  response: { status: 200, schema: searchJobResponse },
  run: (ctx, { params }) => useCase.readSearchJob(ctx, params.job_id),
});
export const handler = createHandler(readSearchJob);
