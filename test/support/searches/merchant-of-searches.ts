import { runWorker } from "../background/worker.ts";
import type { Call } from "../call.ts";
import { NOON } from "../runtime.ts";
import { expectData } from "../shop.ts";
import { aMerchant } from "../shops/merchant.ts";

export const RANGE = { name: "shopper_attributes.range", facetable: true };

/** A merchant who configures searches. */
export async function aMerchantOfSearches() {
  const shop = await aMerchant();
  return {
    ...shop,
    /** Sets the indexable fields and returns any answer. */
    register: (fields: readonly object[], more: object = {}) =>
      shop.post("/pcm/catalogs/search/indexable-fields", {
        data: { type: "catalog_search_indexable_fields", attributes: { fields, ...more } },
      }),
    reindex: (force_reindex?: boolean, more: Call = {}) =>
      shop.post("/pcm/catalogs/search/jobs/reindex-tenant-releases", { data: { force_reindex } }, more),
    outOfSync: async () =>
      (await expectData(shop.get("/pcm/catalogs/search-indexes?out_of_sync=true"))).map(
        ({ meta }) => meta.release_id,
      ),
    work: () => runWorker({ table: shop.table, now: () => NOON }),
  };
}
