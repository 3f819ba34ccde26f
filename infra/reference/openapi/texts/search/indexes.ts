import type { Texts } from "../texts.ts";

export const searchIndexes: Texts = {
  components: {
    SearchIndex: "The index of a published release, in which its searches look.",
    SearchIndexListResponse: "A page of search indexes.",
    SearchIndexMeta: "Of which release the index is, and whether it is as the merchant wants it.",
  },
  fields: {
    id: "Id of the index.",
    catalog_id: "Id of the catalog.",
    release_id: "Id of the release.",
    out_of_sync:
      "Whether it was built with other indexable fields than there are now, or does not stand. A reindex mends that.",
    owner: "Always `store`.",
  },
};

export const searchJobs: Texts = {
  components: {
    SearchJob: "A job that rebuilds indexes.",
    SearchJobResponse: "A search job.",
    SearchJobListResponse: "A page of search jobs.",
    SearchJobAttributes: "What the job does, and how far it is.",
    SearchJobMeta: "When the job changed, and what went wrong.",
    SearchJobError: "What went wrong.",
    CreateSearchJobRequest: "A search job to start.",
    ReindexRequest: "A reindex to start. It may be left out.",
  },
  fields: {
    id: "Id of the job.",
    type: "Type of the job: `reindex-tenant-releases`. In a request it may stand in the attributes instead; another one is 422.",
    force_reindex: "Whether to build also what is in sync; false by default.",
    status:
      "`pending` until the work begins, `processing`, then `complete`, or `failed` when a release could not be indexed.",
    attributes: "What the job does.",
    "attributes.type": "Always `reindex-tenant-releases`.",
    "attributes.force_reindex": "Whether to build also what is in sync; false by default.",
    errors: "What went wrong in a job that failed, release by release; absent otherwise.",
    detail: "What went wrong, in words.",
    created_at: "When the job was created.",
    updated_at: "When the job came further the last time.",
  },
};
