import { INDEXABLE_FIELDS_ID } from "../../../../lib/search/merchant/fields/create-indexable-fields.ts";
import { SAMPLE_SEARCH_JOB } from "../../../areas/search/samples.ts";
import type { Examples } from "../example.ts";

const caller = "administrator";
const path = { indexable_fields_id: INDEXABLE_FIELDS_ID };
const type = "catalog_search_indexable_fields";
const attributes = { fields: [{ name: "shopper_attributes.material", facetable: true }] };
/** A store can have only one of these resources; the demo store has none. */
const FIELDS = "/pcm/catalogs/search/indexable-fields";
const created = { data: { type, attributes } };
const making = { method: "POST", path: FIELDS, body: created } as const;
const anew = { data: { force_reindex: false } };

/** Searchable fields and the indexes with them. */
export const fieldExamples: Examples = {
  "search/merchant/fields/create-indexable-fields": {
    ...{ caller, body: created, isPatient: true },
    before: { method: "DELETE", path: `${FIELDS}/${INDEXABLE_FIELDS_ID}` },
  },
  "search/merchant/fields/list-indexable-fields": { caller, before: making },
  "search/merchant/fields/read-indexable-fields": { caller, path, before: making },
  "search/merchant/fields/update-indexable-fields": {
    caller,
    path,
    body: { data: { type, id: INDEXABLE_FIELDS_ID, attributes } },
    ...{ isPatient: true, before: making },
  },
  "search/merchant/fields/delete-indexable-fields": { caller, path, isPatient: true, before: making },
  "search/merchant/indexes/list-search-indexes": { caller, query: { out_of_sync: "true" } },
  "search/merchant/jobs/create-search-job": {
    caller,
    body: { data: { type: "reindex-tenant-releases", force_reindex: false } },
    isPatient: true,
  },
  "search/merchant/jobs/create-reindex-job": { caller, body: anew, isPatient: true },
  "search/merchant/jobs/request-reindex": { caller, body: anew, isPatient: true },
  "search/merchant/jobs/list-search-jobs": { caller, query: { "page[limit]": "2" } },
  "search/merchant/jobs/read-search-job": { caller, path: { job_id: SAMPLE_SEARCH_JOB } },
};
