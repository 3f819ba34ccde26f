import type { FromSchema } from "json-schema-to-ts";
import { envelope, pageOf } from "../../../schemas/envelope.ts";
import { exactObject, optional } from "../../../schemas/exact-object.ts";
import { arrayOf, moment, owner, text, uuid } from "../../../schemas/resource.ts";
import { nameSchema } from "../../../schemas/titled.ts";
import { JOB_STATUSES } from "../jobs/search-job.ts";

const index = nameSchema(
  "SearchIndex",
  exactObject({
    id: uuid,
    type: { const: "catalog_search_index" },
    meta: nameSchema(
      "SearchIndexMeta",
      exactObject({ catalog_id: uuid, release_id: uuid, out_of_sync: { type: "boolean" }, owner }),
    ),
  }),
);

export const searchIndexesResponse = nameSchema("SearchIndexListResponse", pageOf(index));

const REINDEX = "reindex-tenant-releases";
const jobType = { type: "string", maxLength: 64 } as const;
const force = { type: "boolean" } as const;

export const createSearchJobRequest = nameSchema(
  "CreateSearchJobRequest",
  envelope({
    type: "object",
    properties: {
      type: jobType,
      force_reindex: force,
      attributes: { type: "object", properties: { type: jobType, force_reindex: force } },
    },
  } as const),
);

export const reindexRequest = nameSchema("ReindexRequest", {
  type: "object",
  properties: { data: { type: "object", properties: { force_reindex: force } } },
} as const);

const job = nameSchema(
  "SearchJob",
  exactObject({
    id: uuid,
    type: { const: "job" },
    attributes: nameSchema(
      "SearchJobAttributes",
      exactObject({ status: { enum: JOB_STATUSES }, type: { const: REINDEX } }),
    ),
    meta: nameSchema(
      "SearchJobMeta",
      exactObject({
        created_at: moment,
        updated_at: moment,
        errors: optional(arrayOf(nameSchema("SearchJobError", exactObject({ detail: text })))),
      }),
    ),
  }),
);

/** Older paths answer with the bare job. */
export const bareSearchJobResponse = job;
export const searchJobResponse = nameSchema("SearchJobResponse", exactObject({ data: job }));
export const searchJobsResponse = nameSchema("SearchJobListResponse", pageOf(job));

export type NewSearchJob = FromSchema<typeof createSearchJobRequest>["data"];
export type SentReindex = FromSchema<typeof reindexRequest>;
