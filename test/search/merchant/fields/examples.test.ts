import { demoId } from "../../../../infra/local/demo/stable-id.ts";
import { INDEXABLE_FIELDS_ID } from "../../../../lib/search/merchant/fields/indexable-fields.ts";
import { showExamples } from "../../../support/examples.ts";

const path = { indexable_fields_id: INDEXABLE_FIELDS_ID };
const type = "catalog_search_indexable_fields";
const attributes = { fields: [{ name: "shopper_attributes.material", facetable: true }] };
/** A store can have only one of these resources; the demo store has none. */
const FIELDS = "/pcm/catalogs/search/indexable-fields";
const created = { data: { type, attributes } };
const making = { method: "POST", path: FIELDS, body: created } as const;
const again = { data: { force_reindex: false } };

/** Searchable fields and the indexes with them. */
showExamples({
  "search/merchant/fields/create-indexable-fields": {
    body: created,
    isPatient: true,
    before: { method: "DELETE", path: `${FIELDS}/${INDEXABLE_FIELDS_ID}` },
  },
  "search/merchant/fields/list-indexable-fields": { before: making },
  "search/merchant/fields/read-indexable-fields": { path, before: making },
  "search/merchant/fields/update-indexable-fields": {
    path,
    data: { type, id: INDEXABLE_FIELDS_ID, attributes },
    isPatient: true,
    before: making,
  },
  "search/merchant/fields/delete-indexable-fields": { path, isPatient: true, before: making },
  "search/merchant/indexes/list-search-indexes": { query: { out_of_sync: "true" }, before: making },
  "search/merchant/jobs/create-search-job": {
    data: { type: "reindex-tenant-releases", force_reindex: false },
    isPatient: true,
  },
  "search/merchant/jobs/create-reindex-job": { body: again, isPatient: true },
  "search/merchant/jobs/request-reindex": { body: again, isPatient: true },
  "search/merchant/jobs/list-search-jobs": { query: { "page[limit]": "2" } },
  "search/merchant/jobs/read-search-job": { path: { job_id: demoId("search job") } },
});
