import type { FromSchema } from "json-schema-to-ts";
import { describeSchema } from "../../../schemas/describe-schema.ts";
import { nameAnswer, namePage, requestOf } from "../../../schemas/envelope.ts";
import { exactObject, openObject, optional } from "../../../schemas/exact-object.ts";
import { arrayOf, moment, owner, resourceOf, text, uuid } from "../../../schemas/resource.ts";
import { nameSchema } from "../../../schemas/titled.ts";
import { JOB_STATUSES } from "../jobs/search-job.ts";

const index = nameSchema(
  "SearchIndex",
  resourceOf("catalog_search_index", {
    meta: nameSchema(
      "SearchIndexMeta",
      exactObject({ catalog_id: uuid, release_id: uuid, out_of_sync: { type: "boolean" }, owner }),
      {
        "": "Of which release the index is, and whether it is as the merchant wants it.",
        catalog_id: "Id of the catalog.",
        release_id: "Id of the release.",
        out_of_sync:
          "Whether it was built with other indexable fields than there are now, or does not stand. A reindex mends that.",
        owner: "Always `store`.",
      },
    ),
  }),
  { "": "The index of a published release, in which its searches look.", id: "Id of the index." },
);

export const searchIndexesResponse = namePage(index, "A page of search indexes.");

const REINDEX = "reindex-tenant-releases";
const jobType = { type: "string", maxLength: 64 } as const;
const force = { type: "boolean" } as const;

const jobTypeText =
  "Type of the job: `reindex-tenant-releases`. In a request it may stand in the attributes instead; another one is 422.";

export const createSearchJobRequest = nameSchema(
  "CreateSearchJobRequest",
  requestOf([], {
    type: jobType,
    force_reindex: force,
    attributes: describeSchema(openObject([], { type: jobType, force_reindex: force }), {
      type: "Always `reindex-tenant-releases`.",
      force_reindex: "Whether to build also what is in sync; false by default.",
    }),
  }),
  {
    "": "A search job to start.",
    type: jobTypeText,
    force_reindex: "Whether to build also what is in sync; false by default.",
    attributes: "What the job does.",
  },
);

export const reindexRequest = nameSchema(
  "ReindexRequest",
  openObject([], { data: openObject([], { force_reindex: force }) }),
  {
    "": "A reindex to start. It may be left out.",
    force_reindex: "Whether to build also what is in sync; false by default.",
  },
);

const job = nameSchema(
  "SearchJob",
  resourceOf("job", {
    attributes: nameSchema(
      "SearchJobAttributes",
      exactObject({ status: { enum: JOB_STATUSES }, type: { const: REINDEX } }),
      {
        "": "What the job does, and how far it is.",
        status:
          "`pending` until the work begins, `processing`, then `complete`, or `failed` when a release could not be indexed.",
        type: jobTypeText,
      },
    ),
    meta: nameSchema(
      "SearchJobMeta",
      exactObject({
        created_at: moment,
        updated_at: moment,
        errors: optional(
          arrayOf(
            nameSchema("SearchJobError", exactObject({ detail: text }), {
              "": "What went wrong.",
              detail: "What went wrong, in words.",
            }),
          ),
        ),
      }),
      {
        "": "When the job changed, and what went wrong.",
        created_at: "When the job was created.",
        updated_at: "When the job came further the last time.",
        errors: "What went wrong in a job that failed, release by release; absent otherwise.",
      },
    ),
  }),
  {
    "": "A job that rebuilds indexes.",
    id: "Id of the job.",
    type: jobTypeText,
    attributes: "What the job does.",
  },
);

/** Older paths answer with the bare job. */
export const bareSearchJobResponse = job;
export const searchJobResponse = nameAnswer(job, "A search job.");
export const searchJobsResponse = namePage(job, "A page of search jobs.");

export type NewSearchJob = FromSchema<typeof createSearchJobRequest>["data"];
export type SentReindex = FromSchema<typeof reindexRequest>;
