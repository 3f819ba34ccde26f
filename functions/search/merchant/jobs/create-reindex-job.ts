import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/jobs/search-jobs.ts";
import { reindexRequest, searchJobResponse } from "../../../../lib/search/merchant/schemas/indexes.ts";
import { foldBody } from "../../../../lib/search/merchant/settings-resource.ts";

export const createReindexJob = defineEndpoint({
  id: "search/merchant/jobs/create-reindex-job",
  method: "POST",
  path: "/pcm/catalogs/search/jobs/reindex-tenant-releases",
  summary: "Reindex all releases",
  description:
    "Builds a new index while the current one serves searches, release by release, and switches to it when it is complete: shoppers see the former or the new one whole. Only what is out of sync, or with `force_reindex` everything. One at a time, else 409.",
  auth: ["client_credentials"],
  table: "write",
  body: reindexRequest,
  optionalBody: true,
  normalize: foldBody,
  refusals: [409],
  response: { status: 201, schema: searchJobResponse },
  run: (ctx, { body }) => useCase.createReindexJob(ctx, body),
});
export const handler = createHandler(createReindexJob);
