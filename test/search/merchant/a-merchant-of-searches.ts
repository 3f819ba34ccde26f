import { endpoint as createFields } from "../../../functions/search/merchant/fields/create-indexable-fields.ts";
import { endpoint as listIndexes } from "../../../functions/search/merchant/indexes/list-search-indexes.ts";
import { endpoint as reindex } from "../../../functions/search/merchant/jobs/create-reindex-job.ts";
import { runWorker } from "../../support/background/worker.ts";
import { type Call, call } from "../../support/call.ts";
import { NOON } from "../../support/runtime.ts";
import { aMerchant } from "../../support/shops/merchant.ts";

export const RANGE = { name: "shopper_attributes.range", facetable: true };

/** A merchant who steers searches. */
export async function aMerchantOfSearches() {
  const shop = await aMerchant();
  const { table } = shop;
  return {
    ...shop,
    /** Says which fields there are to be, whatever the answer. */
    register: (fields: readonly object[], more: object = {}) =>
      call(createFields, {
        table,
        body: { data: { type: "catalog_search_indexable_fields", attributes: { fields, ...more } } },
      }),
    reindex: (force_reindex?: boolean, more: Call = {}) =>
      call(reindex, { table, body: { data: { force_reindex } }, ...more }),
    outOfSync: async () =>
      (await call(listIndexes, { table, query: "out_of_sync=true" })).body.data.map(
        ({ meta }: any) => meta.release_id,
      ),
    work: () => runWorker({ table, now: () => NOON }),
  };
}
