import type { FromSchema } from "json-schema-to-ts";
import { enveloped, pageOf } from "../../../schemas/envelope.ts";
import { exactObject, optional } from "../../../schemas/exact-object.ts";
import { arrayOf, moment, owner, text, uuid } from "../../../schemas/resource.ts";
import { titled } from "../../../schemas/titled.ts";
import { JOB_STATUSES } from "../jobs/search-job.ts";

const index = titled(
  "SearchIndex",
  exactObject({
    id: uuid,
    type: { const: "catalog_search_index" },
    meta: titled(
      "SearchIndexMeta",
      exactObject({ catalog_id: uuid, release_id: uuid, out_of_sync: { type: "boolean" }, owner }),
    ),
  }),
);

export const searchIndexesResponse = titled("SearchIndexListResponse", pageOf(index));

const REINDEX = "reindex-tenant-releases";
const jobType = { type: "string", maxLength: 64 } as const;
const force = { type: "boolean" } as const;

export const createSearchJobRequest = titled(
  "CreateSearchJobRequest",
  enveloped({
    type: "object",
    properties: {
      type: jobType,
      force_reindex: force,
      attributes: { type: "object", properties: { type: jobType, force_reindex: force } },
    },
  } as const),
);

/** A body may be left out. */
export const reindexRequest = titled("ReindexRequest", {
  type: "object",
  properties: { data: { type: "object", properties: { force_reindex: force } } },
} as const);

const job = titled(
  "SearchJob",
  exactObject({
    id: uuid,
    type: { const: "job" },
    attributes: titled(
      "SearchJobAttributes",
      exactObject({ status: { enum: JOB_STATUSES }, type: { const: REINDEX } }),
    ),
    meta: titled(
      "SearchJobMeta",
      exactObject({
        created_at: moment,
        updated_at: moment,
        errors: optional(arrayOf(titled("SearchJobError", exactObject({ detail: text })))),
      }),
    ),
  }),
);

/** The job alone, as older paths answer it. */
export const bareSearchJobResponse = job;
export const searchJobResponse = titled("SearchJobResponse", exactObject({ data: job }));
export const searchJobsResponse = titled("SearchJobListResponse", pageOf(job));

export type NewSearchJob = FromSchema<typeof createSearchJobRequest>["data"];
export type SentReindex = FromSchema<typeof reindexRequest>;
