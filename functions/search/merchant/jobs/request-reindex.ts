import { defineEndpoint } from "../../../../lib/http/endpoint.ts";
import { createHandler } from "../../../../lib/runtime/handler.ts";
import * as useCase from "../../../../lib/search/merchant/jobs/search-jobs.ts";
import { bareSearchJobResponse, reindexRequest } from "../../../../lib/search/merchant/schemas/indexes.ts";
import { foldBody } from "../../../../lib/search/merchant/settings-resource.ts";

export const requestReindex = defineEndpoint({
  id: "search/merchant/jobs/request-reindex",
  method: "POST",
  path: "/pcm/catalogs/reindex-releases",
  summary: "Reindex all releases, and get the job alone",
  description:
    "Builds a new index while the current one serves searches, release by release, and switches to it when it is complete: shoppers see the former or the new one whole. Only what is out of sync, or with `force_reindex` everything. One at a time, else 409. The answer is the job without `data` around it, as in Elastic Path Commerce Cloud.",
  auth: ["client_credentials"],
  table: "write",
  body: reindexRequest,
  optionalBody: true,
  normalize: foldBody,
  refusals: [409],
  response: { status: 200, schema: bareSearchJobResponse },
  run: (ctx, { body }) => useCase.requestReindex(ctx, body),
});
export const handler = createHandler(requestReindex);
