import type { LiveRelease } from "../../../lib/releases/live-releases.ts";
import { createReindex } from "../../../lib/search/merchant/jobs/create-reindex.ts";
import { getManifests } from "../../../lib/search-index/index-parts-store.ts";
import { indexOf } from "../../../lib/search-index/search-settings.ts";
import { getSearchSettings } from "../../../lib/search-index/search-settings-store.ts";
import type { Merchant } from "./merchant.ts";

/**
 * Has releases indexed that an older version has published, which searches could not look into otherwise. It is left to
 * the worker, since a merchant's own catalog may be large.
 */
export async function indexReleases(merchant: Merchant, live: readonly LiveRelease[]): Promise<void> {
  const { table } = merchant();
  const settings = await getSearchSettings(table);
  if (settings.reindexing !== undefined) return;
  const manifests = await getManifests(
    table,
    live.map(({ releaseId }) => indexOf(settings, releaseId)),
  );
  if (manifests.includes(undefined)) await createReindex(merchant(), false, (job) => job);
}
