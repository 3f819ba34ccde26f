import { runWorker } from "../../support/background/worker.ts";
import type { Call } from "../../support/call.ts";
import { NOON } from "../../support/runtime.ts";
import { shopOn } from "../../support/shop.ts";
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
      shopOn(table).post("/pcm/catalogs/search/indexable-fields", {
        data: { type: "catalog_search_indexable_fields", attributes: { fields, ...more } },
      }),
    reindex: (force_reindex?: boolean, more: Call = {}) =>
      shopOn(table).post(
        "/pcm/catalogs/search/jobs/reindex-tenant-releases",
        { data: { force_reindex } },
        { ...more },
      ),
    outOfSync: async () =>
      (await shopOn(table).get("/pcm/catalogs/search-indexes?out_of_sync=true")).body.data.map(
        ({ meta }) => meta.release_id,
      ),
    work: () => runWorker({ table, now: () => NOON }),
  };
}
