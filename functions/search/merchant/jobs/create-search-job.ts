import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/jobs/search-jobs.ts";
import {
  createSearchJobRequest,
  searchJobResponse,
} from "../../../../lib/search/merchant/schemas/indexes.ts";
import { foldBody } from "../../../../lib/search/merchant/settings-resource.ts";

export const createSearchJob = defineEndpoint({
  id: "search/merchant/jobs/create-search-job",
  method: "POST",
  path: "/pcm/catalogs/search/jobs",
  summary: "Create a search job",
  description:
    "Of the type `reindex-tenant-releases`: indexes again what is out of sync, or with `force_reindex` everything. One at a time, else 409. Indexing and clearing a single release follow from publishing and deleting it: jobs of these types are 422.",
  auth: ["client_credentials"],
  table: "write",
  body: createSearchJobRequest,
  normalize: foldBody,
  refusals: [409],
  response: { status: 201, schema: searchJobResponse },
  run: (ctx, { body }) => useCase.createSearchJob(ctx, body.data),
});
export const handler = createHandler(createSearchJob);
